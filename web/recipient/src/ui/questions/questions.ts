import type { PublicProposal, PublicThread } from "@proffer/contract";
import type { Threads, ThreadsState } from "../../model/threads/threads.ts";

/** The content of the panel: a question to write, all threads, or one of them. */
export type PanelView =
  | { readonly kind: "ask"; readonly itemId?: string; readonly wishesTime?: boolean }
  | { readonly kind: "list" }
  | { readonly kind: "thread"; readonly id: string };

/** The questions of a link that takes questions. */
export interface Questions extends ThreadsState {
  /** Null until scripts run. */
  readonly store: Threads | null;
  /** The content of the open panel. */
  readonly view: PanelView | null;
  readonly open: (view: PanelView) => void;
  readonly close: () => void;
}

export interface PanelBodyProps {
  readonly proposal: PublicProposal;
  readonly questions: Questions;
  readonly view: PanelView;
}

/** Prefix of the id in the address of a thread. Emails contain it. */
export const threadHash = "#thread-";

/** Id of the button beside the decision. */
export const askId = "ask";

export function isAboutItem({ item }: PublicThread, id: string): boolean {
  return item?.id === id;
}
