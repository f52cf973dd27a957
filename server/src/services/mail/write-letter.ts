import { isolateWithin } from "@proffer/presentation";
import { toOneLine } from "../../platform/text/plain-text.ts";
import { renderLetterHtml } from "./letter-html.ts";
import type { Letter, LetterLink, Message } from "./letter.ts";

/** Writes an email as text and as HTML. */
export function writeLetter(given: Letter): Message {
  const neat: Letter = {
    ...given,
    heading: toOneLine(given.heading),
    facts: given.facts?.map(([label, value]) => [label, toOneLine(value)] as const) ?? [],
    ...(given.sender && { sender: { ...given.sender, name: toOneLine(given.sender.name) } }),
  };
  return { subject: toOneLine(given.subject), text: formatLetterText(neat), html: renderLetterHtml(neat) };
}

/**
 * The value is isolated, because next to Arabic text the parts of a number such as 2026-001 would be
 * reordered.
 */
function formatFactLine([label, value]: readonly [label: string, value: string]): string {
  return `${label}: ${isolateWithin(label, value)}`;
}

function formatTotalLines({ label, amounts }: NonNullable<Letter["totals"]>): string[] {
  const text = amounts.map(({ amount, per }) => `${amount} ${per}`.trim()).join(" + ");
  return amounts.length > 0 ? [formatFactLine([label, text])] : [];
}

function formatLinkText({ label, url }: LetterLink): string {
  return `${label}:\n${url}`;
}

function formatLetterText(given: Letter): string {
  const { branding, eyebrow, heading, body, totals, facts = [], action, secondAction, note, sender } = given;
  const parts = [
    eyebrow ? `${eyebrow}: ${isolateWithin(eyebrow, heading)}` : heading,
    body.trim(),
    [...(totals ? formatTotalLines(totals) : []), ...facts.map(formatFactLine)].join("\n"),
    action && formatLinkText(action),
    secondAction && formatLinkText(secondAction),
    note,
    sender && [sender.name, sender.line].filter(Boolean).join("\n"),
    `-- \n${branding.name}`,
  ];
  return `${parts.filter(Boolean).join("\n\n")}\n`;
}
