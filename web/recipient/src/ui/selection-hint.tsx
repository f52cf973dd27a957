import type { PublicGroup } from "@proffer/contract";
import { usePage } from "./page-context.ts";

const keys = { single: "choose_one", multiple: "choose_some" } as const;

/** How many may be chosen here, and whether something still has to be. */
export function SelectionHint({
  type,
  isMissing,
}: {
  type: PublicGroup["selection_type"];
  isMissing: boolean;
}) {
  const { say } = usePage();
  if (type === "loose") return null;
  return <p class={isMissing ? "hint missing" : "hint"}>{say(keys[type])}</p>;
}
