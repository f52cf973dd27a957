import { isolateWithin } from "@proffer/presentation";
import { toOneLine } from "../platform/one-line.ts";
import type { Brand } from "./brand.ts";
import { letterHtml } from "./letter-html.ts";
import type { Message } from "./message.ts";

export interface Tongue {
  readonly language: string;
  readonly direction: "ltr" | "rtl";
  readonly noButton: string;
}

export interface LetterLink {
  readonly label: string;
  readonly url: string;
}

/** An amount and how often it is due, as people read them. */
export interface LetterAmount {
  readonly amount: string;
  /** The frequency, such as "/month"; empty: once. */
  readonly per: string;
}

/** The person who signs a letter. */
export interface LetterSender {
  readonly name: string;
  /** Below the name, such as the organization; empty: nothing. */
  readonly line: string;
  /** A picture of the sender; null: the letter shows initials. */
  readonly avatarUrl: string | null;
}

/** The content of a mail, before it becomes text and HTML. All of it is plain text. */
export interface Letter {
  readonly brand: Brand;
  readonly subject: string;
  /** One or two words above the heading, such as what happened. */
  readonly eyebrow?: string;
  readonly heading: string;
  /** An empty line parts paragraphs. */
  readonly body: string;
  readonly totals?: { readonly label: string; readonly amounts: readonly LetterAmount[] };
  readonly facts?: ReadonlyArray<readonly [label: string, value: string]>;
  readonly action?: LetterLink | undefined;
  /** A plain link beside the button. */
  readonly secondAction?: LetterLink | undefined;
  /** A smaller text after the button. */
  readonly note?: string;
  readonly sender?: LetterSender | undefined;
  /** Of the words that are not people's own; absent: English. */
  readonly tongue?: Tongue;
}

export function letter(given: Letter): Message {
  const neat: Letter = {
    ...given,
    heading: toOneLine(given.heading),
    facts: given.facts?.map(([label, value]) => [label, toOneLine(value)] as const) ?? [],
    ...(given.sender && { sender: { ...given.sender, name: toOneLine(given.sender.name) } }),
  };
  return { subject: toOneLine(given.subject), text: letterText(neat), html: letterHtml(neat) };
}

/** Beside Arabic the parts of a number such as 2026-001 would change places. */
function factLine([label, value]: readonly [label: string, value: string]): string {
  return `${label}: ${isolateWithin(label, value)}`;
}

function totalLines({ label, amounts }: NonNullable<Letter["totals"]>): string[] {
  const text = amounts.map(({ amount, per }) => `${amount} ${per}`.trim()).join(" + ");
  return amounts.length > 0 ? [factLine([label, text])] : [];
}

function linkText({ label, url }: LetterLink): string {
  return `${label}:\n${url}`;
}

function letterText(given: Letter): string {
  const { brand, eyebrow, heading, body, totals, facts = [], action, secondAction, note, sender } = given;
  const parts = [
    eyebrow ? `${eyebrow}: ${isolateWithin(eyebrow, heading)}` : heading,
    body.trim(),
    [...(totals ? totalLines(totals) : []), ...facts.map(factLine)].join("\n"),
    action && linkText(action),
    secondAction && linkText(secondAction),
    note,
    sender && [sender.name, sender.line].filter(Boolean).join("\n"),
    `-- \n${brand.name}`,
  ];
  return `${parts.filter(Boolean).join("\n\n")}\n`;
}
