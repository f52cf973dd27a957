import type { LetterBranding } from "./branding.ts";

/** The language of the fixed words of a letter. */
export interface LetterLocale {
  readonly language: string;
  readonly direction: "ltr" | "rtl";
  /** The line above the address in full, for readers whose button does not work. */
  readonly noButton: string;
}

export interface LetterLink {
  readonly label: string;
  readonly url: string;
}

/** An amount and how often it is due, as people read them. */
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

/** The content of an email, before it becomes text and HTML. All of it is plain text. */
export interface Letter {
  readonly branding: LetterBranding;
  readonly subject: string;
  /** One or two words above the heading, such as what happened. */
  readonly eyebrow?: string;
  readonly heading: string;
  /** Empty lines separate paragraphs. */
  readonly body: string;
  /**
   * True for a body that a person wrote. The letters of each paragraph decide its direction, not the
   * language.
   */
  readonly isWritten?: boolean;
  readonly totals?: { readonly label: string; readonly amounts: readonly LetterAmount[] };
  readonly facts?: ReadonlyArray<readonly [label: string, value: string]>;
  readonly action?: LetterLink | undefined;
  /** A plain link beside the button. */
  readonly secondAction?: LetterLink | undefined;
  /** A smaller text after the button. */
  readonly note?: string;
  readonly sender?: LetterSender | undefined;
  /** The language of the fixed words. By default, it is English. */
  readonly locale?: LetterLocale;
}

/** A written email. Text and HTML have the same words and links. */
export interface Message {
  readonly subject: string;
  readonly text: string;
  readonly html: string;
}

export interface Person {
  readonly name: string;
  readonly email: string;
}
