import type { TextKey } from "../../texts.ts";

export type Problems = Readonly<Record<string, TextKey>>;

/** The state of the form of a decision. */
export interface Form {
  readonly problems: Problems;
  /** The problems of the last attempt, including those corrected since. */
  readonly found: Problems;
  /** Hides the problem of a field when the field is changed. */
  hideProblem(field: string): void;
  /** The labels of the client's fields that have a problem. */
  readonly missing: readonly string[];
  /** The failure of the form as a whole. */
  readonly failure: TextKey | null;
  readonly isBusy: boolean;
  /** True if a revision was published after the form was opened. The reader must see it before accepting. */
  readonly isRevised: boolean;
  /** Sends `body` unless fields are missing in it. */
  submit(body: object, missing: Problems): Promise<void>;
}
