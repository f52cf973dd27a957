import { usePage } from "./page-context.ts";

/** The reason for which a choice was not taken, beside the choice. */
export function ChoiceProblem({ id }: { id: string }) {
  const { say, refusals } = usePage();
  if (refusals.get(id)?.code !== "choice_required") return null;
  return (
    <p class="problem" role="alert">
      {say("choose_some")}
    </p>
  );
}
