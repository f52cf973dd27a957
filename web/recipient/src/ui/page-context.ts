import type { PublicProposal } from "@proffer/contract";
import type { Voice } from "@proffer/presentation";
import { createContext, type ComponentChildren } from "preact";
import { useContext } from "preact/hooks";
import type { Format } from "../format.ts";
import type { ProposalSession, SessionState } from "../model/proposal-session.ts";
import type { SayInPage } from "../texts.ts";

/** Actions of readers. */
export interface PageActions extends Pick<ProposalSession, "choose"> {
  readonly state: Pick<SessionState, "refusals">;
  /** Absent where nothing can be decided. */
  readonly decide?: ProposalSession["decide"];
}

/**
 * Controls in place of what is read, where the page itself is being written: in the editor of the application. An id of
 * null stands for the proposal.
 */
export interface EditSlots {
  /** Attributes of the element of a page, group, side-by-side, line, modification, column or feature. */
  readonly attributes: (id: string) => Readonly<Record<string, string | undefined>>;
  /** Attributes of the control that chooses something. */
  readonly choice: (id: string) => Readonly<Record<string, string | undefined>>;
  readonly name: (id: string | null, name: string) => ComponentChildren;
  readonly text: (
    id: string | null,
    field: TextFieldName,
    html: string,
    className: string,
  ) => ComponentChildren;
  /** Around what something costs. */
  readonly cost: (id: string, cost: ComponentChildren) => ComponentChildren;
  /** The cell of a comparison: what a column says about a feature. */
  readonly cell: (columnId: string, featureId: string, cell: ComponentChildren) => ComponentChildren;
  /** True for a line of which only the name is shown yet. */
  readonly isComing: (id: string) => boolean;
  /** Marks the end of an element that has `attributes`. */
  readonly end: (id: string) => ComponentChildren;
}

/** The rich text of a page, or of anything else. */
export type TextFieldName = "content" | "description";

/** Tools that every part of the page may need. */
export interface PageTools {
  readonly say: SayInPage;
  readonly format: Format;
  /** The texts that the PDF has too. */
  readonly voice: Voice;
  /** Null where the page is only written down, by the server. */
  readonly session: PageActions | null;
  readonly display: Pick<PublicProposal["display"], "modifications_in_price">;
  /** True when nothing can be chosen any more. */
  readonly isDecided: boolean;
  readonly refusals: SessionState["refusals"];
  /** The address of the link's operations, relative to the page. */
  readonly api: string;
  /** Set where the page is being written. */
  readonly edit?: EditSlots;
}

export const PageContext = createContext<PageTools | null>(null);

export function usePage(): PageTools {
  const tools = useContext(PageContext);
  if (!tools) throw new Error("Outside of the page");
  return tools;
}
