import { isolatedWithin } from "@proffer/contract/words";
import { oneLine } from "../platform/one-line.ts";
import type { Brand } from "./brand.ts";
import { letterHtml } from "./letter-html.ts";
import type { Message } from "./message.ts";

export interface Tongue {
  readonly language: string;
  readonly direction: "ltr" | "rtl";
  readonly noButton: string;
}

/** What a mail consists of, before it becomes text and HTML. All of it is plain text. */
export interface Letter {
  readonly brand: Brand;
  readonly subject: string;
  readonly heading: string;
  /** An empty line parts paragraphs. */
  readonly body: string;
  readonly facts?: ReadonlyArray<readonly [label: string, value: string]>;
  readonly action?: { readonly label: string; readonly url: string };
  /** After the button, smaller. */
  readonly note?: string;
  /** Who signs. */
  readonly from?: string;
  /** Of the words that are not people's own; absent: English. */
  readonly tongue?: Tongue;
}

export function letter(given: Letter): Message {
  const neat: Letter = {
    ...given,
    heading: oneLine(given.heading),
    facts: given.facts?.map(([label, value]) => [label, oneLine(value)] as const) ?? [],
  };
  return { subject: oneLine(given.subject), text: letterText(neat), html: letterHtml(neat) };
}

/** Beside Arabic the parts of a number such as 2026-001 would change places. */
function factLine([label, value]: readonly [label: string, value: string]): string {
  return `${label}: ${isolatedWithin(label, value)}`;
}

function letterText({ brand, heading, body, facts = [], action, note, from }: Letter): string {
  const parts = [
    heading,
    body.trim(),
    facts.map(factLine).join("\n"),
    action && `${action.label}:\n${action.url}`,
    note,
    from,
    `-- \n${brand.name}`,
  ];
  return `${parts.filter(Boolean).join("\n\n")}\n`;
}
