import type { PublicGroup } from "@proffer/contract";
import { usePage } from "./page-context.ts";

const keys = { single: "choose_one", multiple: "choose_some" } as const;

/** The number of options that may be chosen here, and a mark if a choice is missing. */
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
