import type { LetterBranding } from "./branding.ts";

/** The language of the fixed texts of a letter. */
export interface LetterLocale {
  readonly language: string;
  readonly direction: "ltr" | "rtl";
  /** The line above the full address, for readers whose button does not work. */
  readonly noButton: string;
}

export interface LetterLink {
  readonly label: string;
  readonly url: string;
}

/** An amount and its frequency, formatted for people. */
export interface LetterAmount {
  readonly amount: string;
  /** The frequency, such as "/month". Empty for one-time amounts. */
  readonly per: string;
}

/** The person who signs a letter. */
export interface LetterSender {
  readonly name: string;
  /** The line below the name, such as the organization. May be empty. */
  readonly line: string;
  /** A picture of the sender. Without it, the letter shows initials. */
  readonly avatarUrl: string | null;
}

/** The content of an email before it becomes text and HTML. All texts are plain. */
export interface Letter {
  readonly branding: LetterBranding;
  readonly subject: string;
  /** One or two words above the heading, such as the kind of event. */
  readonly eyebrow?: string;
  readonly heading: string;
  /** Empty lines separate paragraphs. */
  readonly body: string;
  /**
   * True for a body written by a person. The characters of each paragraph then determine its direction,
   * instead of the language.
   */
  readonly isWritten?: boolean;
  readonly totals?: { readonly label: string; readonly amounts: readonly LetterAmount[] };
  readonly facts?: ReadonlyArray<readonly [label: string, value: string]>;
  readonly action?: LetterLink | undefined;
  /** A plain link next to the button. */
  readonly secondAction?: LetterLink | undefined;
  /** A smaller text after the button. */
  readonly note?: string;
  readonly sender?: LetterSender | undefined;
  /** The language of the fixed texts, English by default. */
  readonly locale?: LetterLocale;
}

/** A written email. Text and HTML have the same content and links. */
export interface Message {
  readonly subject: string;
  readonly text: string;
  readonly html: string;
}

export interface Person {
  readonly name: string;
  readonly email: string;
}
