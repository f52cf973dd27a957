import type { Frequency } from "@proffer/contract";
import { usePage } from "./page-context.ts";

/** The frequency of an amount, after it: it may stand below, and is never divided. */
export function Per({ frequency = "once" }: { frequency: Frequency | undefined }) {
  const { format } = usePage();
  if (frequency === "once") return null;
  return (
    <>
      {" "}
      <span class="per">{format.per(frequency)}</span>
    </>
  );
}
