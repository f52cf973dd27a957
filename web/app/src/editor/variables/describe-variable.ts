import type { CustomVariable } from "@proffer/contract";
import { say } from "./say.ts";

/** Describes who fills in a variable, its kind, and whether it is required. */
export function describeVariable({ who_provides, type, required }: CustomVariable): string {
  const parts = [say(who_provides), say(`type_${type}`)];
  return [...parts, ...(required ? [say("required")] : [])].join(" · ");
}
