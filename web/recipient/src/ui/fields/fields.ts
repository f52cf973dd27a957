import type { PublicProposal } from "@proffer/contract";
import type { FunctionComponent } from "preact";
import type { DraftsState, FieldDrafts } from "../../model/fields/field-drafts.ts";
import type { SessionState } from "../../model/proposal-session.ts";
import type { Form, Problems } from "../decision/form-state.ts";

export type Field = PublicProposal["fields"][number];

/** The script of the form. It is not part of the page's first script. */
export interface FieldsScript {
  readonly Form: FunctionComponent<{ proposal: PublicProposal }>;
  /** The fields that a decision needs, in its dialog. */
  readonly Asked: FunctionComponent<{ proposal: PublicProposal; form: Form }>;
  readonly store: FieldDrafts;
}

/** The fields of a proposal that the reader can fill in now. */
export interface Fields
  extends DraftsState, Pick<SessionState, "unsent" | "saving" | "refusedValues" | "savedFieldId"> {
  /** Null until loaded, and `failed` if the server could not be reached. */
  readonly script: FieldsScript | "failed" | null;
}

/** Lists the fields that prevent accepting and signing: required but empty, or with a value that is not saved. */
export function listFieldProblems({ fields: all }: PublicProposal, fields: Fields | undefined): Problems {
  if (!fields) return {};
  const { drafts, refusedValues } = fields;
  const isMissing = ({ id, required, value }: Field) =>
    drafts.get(id)?.isFaulty || refusedValues.has(id) || (required && value === null);
  return Object.fromEntries(all.filter(isMissing).map(({ id }) => [id, "please_fill" as const]));
}
