import en from "../../../../locales/en/editor.json" with { type: "json" };
import type { NodeKind } from "../model/document/node.ts";
import type { StepLabel } from "../model/history.ts";
import { say as sayCommon } from "../texts/say.ts";
import { say, type EditorText } from "./say.ts";

/** Names a step of the history: "Price of Icons", "12 lines removed". */
export function sayStep({ action, kind, name, count, field }: StepLabel): string {
  const what = count > 1 ? sayCount(kind, count) : name || sayKind(kind);
  if (action === "set") return say("step_set", { field: sayField(field ?? "name"), what });
  return say(`step_${action}`, { what });
}

/**
 * Returns the name of a field for users: the name of its full path, otherwise of its last part or its first
 * part.
 */
export function sayField(field: string): string {
  const ofTerm = termFields[field];
  if (ofTerm) return `${say("term")}: ${say(ofTerm)}`;
  if (field === "settings.payment" || field.startsWith("settings.payment.")) return sayCommon("payment");
  const ofSchedule = scheduleFields[field];
  if (ofSchedule) return say(ofSchedule);
  const key = `field_${field.replaceAll(".", "_")}`;
  if (key in en) return say(key as EditorText);
  const parts = field.split(".");
  for (const part of [parts.at(-1), parts[0]]) {
    const name = `field_${part ?? ""}`;
    if (name in en) return say(name as EditorText);
  }
  return field;
}

/** The fields of a term, which have their names from the settings. */
const termFields: Readonly<Record<string, EditorText>> = {
  "settings.term.months": "term_months",
  "settings.term.start": "term_start",
  "settings.term.start_date": "term_first_day",
  "settings.term.renews": "term_renews",
  "settings.term.notice_days": "term_notice",
};

const scheduleFields: Readonly<Record<string, EditorText>> = {
  "schedule.free_periods": "free_periods",
  "schedule.ends_after": "ends_after",
  "schedule.steps": "add_step",
  from_period: "step_from",
};

export function sayKind(kind: NodeKind): string {
  return say(`kind_${kind}`);
}

function sayCount(kind: NodeKind, count: number): string {
  return say(`count_${kind}`, { count });
}
