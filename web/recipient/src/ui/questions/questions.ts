import type { PublicProposal, PublicThread } from "@proffer/contract";
import type { FunctionComponent } from "preact";
import type { ThreadsState } from "../../model/threads/threads-state.ts";
import type { Threads } from "../../model/threads/threads.ts";

/** The content of the panel: a question to write, all threads, or one of them. */
export type PanelView =
  | { readonly kind: "ask"; readonly itemId?: string; readonly wishesTime?: boolean }
  | { readonly kind: "list" }
  | { readonly kind: "thread"; readonly id: string };

/** The script of the panel. It is not part of the page's first script. */
interface Panel {
  readonly Body: FunctionComponent<PanelBodyProps>;
  /** Reports an answer that arrives while the panel is closed. */
  readonly Arrival: FunctionComponent<{ questions: Questions }>;
  readonly store: Threads;
}

/** The questions of a link that takes questions. */
export interface Questions extends ThreadsState {
  /** False until scripts run. */
  readonly isReady: boolean;
  /** Null until loaded, and `failed` if the server could not be reached. */
  readonly panel: Panel | "failed" | null;
  readonly loadPanel: () => void;
  /** The content of the open panel. */
  readonly view: PanelView | null;
  readonly open: (view: PanelView) => void;
  readonly close: () => void;
}

export interface PanelBodyProps {
  readonly proposal: PublicProposal;
  readonly questions: PanelQuestions;
  readonly view: PanelView;
}

/** The questions in the panel. */
export interface PanelQuestions extends Questions {
  readonly store: Threads;
}

/** Prefix of the id in the address of a thread. Emails contain it. */
export const threadHash = "#thread-";

/** Id of the button beside the decision. */
export const askId = "ask";

export function isAboutItem({ item }: PublicThread, id: string): boolean {
  return item?.id === id;
}
