import type { PublicProposal } from "@proffer/contract";
import type { Voice } from "@proffer/presentation";
import { createContext, type ComponentChildren } from "preact";
import { useContext } from "preact/hooks";
import type { Format } from "../format.ts";
import type { ProposalSession, SessionState } from "../model/proposal-session.ts";
import type { SayInPage } from "../texts.ts";
import type { Fields } from "./fields/fields.ts";
import type { PaymentScript } from "./payment/payment.ts";
import type { Questions } from "./questions/questions.ts";
import type { RevisionNews } from "./revision/revision-news.ts";

/** Actions for the fields of the client. */
type FieldActions = Pick<ProposalSession, "beginEdit" | "fillIn" | "keepMine" | "useTheirs" | "flush">;

/** Actions of readers. In the editor, members fill in no fields of the client. */
export interface PageActions extends Pick<ProposalSession, "choose">, Partial<FieldActions> {
  readonly state: Pick<SessionState, "refusals">;
  /** Absent if nothing can be paid. */
  readonly reread?: ProposalSession["reread"];
  /** Absent if no decision is possible. */
  readonly decide?: ProposalSession["decide"];
}

/**
 * Controls that replace texts while the page is edited in the application. An id of null means the proposal.
 */
export interface EditSlots {
  /** Attributes of the element of a page, group, side-by-side, line, modification, column or feature. */
  readonly attributes: (id: string) => Readonly<Record<string, string | undefined>>;
  /** Attributes of the control that selects an object. */
  readonly choice: (id: string) => Readonly<Record<string, string | undefined>>;
  readonly name: (id: string | null, name: string) => ComponentChildren;
  readonly text: (
    id: string | null,
    field: TextFieldName,
    html: string,
    className: string,
  ) => ComponentChildren;
  /** Wraps the cost of an object. */
  readonly cost: (id: string, cost: ComponentChildren) => ComponentChildren;
  /** The cell of a comparison: the value of a feature in a column. */
  readonly cell: (columnId: string, featureId: string, cell: ComponentChildren) => ComponentChildren;
  /** True for a line that shows only its name so far. */
  readonly isDeferred: (id: string) => boolean;
  /** Marks the end of an element that has `attributes`. */
  readonly end: (id: string) => ComponentChildren;
}

/** The rich text of a page, or of another object. */
export type TextFieldName = "content" | "description";

/** Tools that every part of the page may need. */
export interface PageTools {
  readonly say: SayInPage;
  readonly format: Format;
  /** The texts that the page shares with the PDF. */
  readonly voice: Voice;
  /** Null on the server, which only renders the page. */
  readonly session: PageActions | null;
  readonly display: Pick<PublicProposal["display"], "modifications_in_price">;
  /** True if selections are no longer possible. */
  readonly isDecided: boolean;
  readonly refusals: SessionState["refusals"];
  /**
   * Set while the server has yet to confirm a choice. The amounts that only the server calculates do not include it:
   * the payments over the term, and the payment on acceptance.
   */
  readonly unconfirmed?: Exclude<SessionState["saving"], "saved"> | undefined;
  /** The address of the link's operations, relative to the page. */
  readonly api: string;
  /** Set if the shown revision replaced an earlier one. */
  readonly revision?: RevisionNews | undefined;
  /** Set if the reader can fill in fields now. */
  readonly fields?: Fields | undefined;
  /** Set if the link takes questions. */
  readonly questions?: Questions | undefined;
  /** The script for paying. */
  readonly payment?: PaymentScript | undefined;
  /** Set while the page is edited. */
  readonly edit?: EditSlots;
}

export const PageContext = createContext<PageTools | null>(null);

export function usePage(): PageTools {
  const tools = useContext(PageContext);
  if (!tools) throw new Error("Outside of the page");
  return tools;
}
