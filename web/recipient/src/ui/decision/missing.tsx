import type { PublicProposal } from "@proffer/contract";
import { usePage } from "../page-context.ts";

interface Props {
  readonly missing: PublicProposal["missing"][number];
  readonly goTo: (id: string) => void;
}

/** The first thing that must be chosen before anything can be decided, in one sentence. */
export function Missing({ missing, goTo }: Props) {
  const { say } = usePage();
  const key = missing.selection_type === "single" ? "missing_one" : "missing_some";
  return (
    <p class="notice amber" role="status">
      <span>
        {say(key, { name: missing.name })}{" "}
        <a
          href={`#at-${missing.id}`}
          onClick={(event) => {
            event.preventDefault();
            goTo(missing.id);
          }}
        >
          {say("show_me")}
        </a>
      </span>
    </p>
  );
}
