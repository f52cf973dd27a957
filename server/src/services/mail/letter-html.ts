import { html, type Html } from "../../platform/text/html.ts";
import {
  darkStyle,
  inkStyle,
  mutedStyle,
  sans,
  smallStyle,
  textStyle,
  renderActions,
  renderFactTable,
  renderSenderRow,
  renderTotalsPanel,
} from "./letter-parts.ts";
import type { Letter, LetterLocale } from "./letter.ts";

const english: LetterLocale = {
  language: "en",
  direction: "ltr",
  noButton: "If the button does not work, open this address:",
};

/** Outlook does not support max-width. */
const outlookTable = html`<!--[if mso]><table role="presentation" width="592" align="center" cellpadding="0" cellspacing="0"><tr><td><![endif]-->`;
const outlookTableEnd = html`<!--[if mso]></td></tr></table><![endif]-->`;

/**
 * Renders tables and inline styles, which mail programs show consistently. Contains no scripts, and loads
 * only the pictures of organization and sender.
 */
export function renderLetterHtml(letter: Letter): string {
  const { locale = english, action } = letter;
  return html`<!doctype html>
    <html lang="${locale.language}" dir="${locale.direction}">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="color-scheme" content="light dark" />
        <meta name="supported-color-schemes" content="light dark" />
        <title>${letter.subject}</title>
        <style>
          ${darkStyle}
        </style>
      </head>
      <body
        class="ground"
        style="margin:0;padding:0;background:#f8f9fb;word-break:break-word;overflow-wrap:anywhere;-webkit-text-size-adjust:100%"
      >
        <table
          role="presentation"
          width="100%"
          cellpadding="0"
          cellspacing="0"
          bgcolor="#f8f9fb"
          class="ground"
        >
          <tr>
            <td align="center" style="padding:32px 12px">
              ${outlookTable}
              <table role="presentation" width="100%" cellpadding="0" cellspacing="0" style="max-width:592px">
                ${renderMasthead(letter, locale)} ${renderCard(letter, locale)}
                ${action !== undefined && renderAddressRow(action.url, locale)}
              </table>
              ${outlookTableEnd}
            </td>
          </tr>
        </table>
      </body>
    </html>`.text;
}

function renderMasthead({ branding }: Letter, { direction }: LetterLocale): Html {
  return html`<tr>
    <td
      align="${direction === "rtl" ? "right" : "left"}"
      class="ink"
      style="padding:0 24px 20px;${sans};font-size:16px;line-height:24px;font-weight:600;${inkStyle}"
    >
      ${
        branding.logoUrl === null
          ? html`<span dir="auto">${branding.name}</span>`
          : html`<img
              src="${branding.logoUrl}"
              alt="${branding.name}"
              height="40"
              class="logo"
              style="display:block;height:40px;width:auto;max-width:240px;border-radius:4px"
            />`
      }
    </td>
  </tr>`;
}

function renderCard({ branding, ...letter }: Letter, { direction }: LetterLocale): Html {
  const { eyebrow, heading, body, isWritten = false, totals, facts = [], note, sender } = letter;
  const bodyDirection = isWritten ? "auto" : direction;
  return html`<tr>
      <td
        height="4"
        bgcolor="${branding.accent}"
        style="height:4px;line-height:4px;font-size:0;background:${branding.accent};border-radius:10px 10px 0 0"
      >
        &#8203;
      </td>
    </tr>
    <tr>
      <td
        bgcolor="#ffffff"
        class="paper"
        dir="${direction === "rtl" ? "rtl" : "auto"}"
        style="padding:32px 24px;background:#ffffff;border:1px solid #e4e7ec;border-top:0;border-radius:0 0 10px 10px"
      >
        ${eyebrow !== undefined && html`<p dir="auto" class="muted" style="margin:0 0 4px;${smallStyle};font-weight:600;${mutedStyle}">${eyebrow}</p>`}
        <h1
          dir="auto"
          class="ink"
          style="${sans};margin:0 0 20px;font-size:25px;line-height:32px;font-weight:600;letter-spacing:-0.01em;${inkStyle}"
        >
          ${heading}
        </h1>
        ${splitParagraphs(body).map((lines) => renderParagraph(lines, { tone: "text", style: `${textStyle};margin:0 0 16px`, direction: bodyDirection }))}
        ${totals !== undefined && totals.amounts.length > 0 && renderTotalsPanel(totals)}
        ${facts.length > 0 && renderFactTable(facts, direction)} ${renderActions(branding, letter)}
        ${
          note !== undefined &&
          splitParagraphs(note).map((lines) =>
            renderParagraph(lines, {
              tone: "muted",
              style: `${smallStyle};${mutedStyle};margin:24px 0 0`,
              direction: "auto",
            }),
          )
        }
        ${sender !== undefined && renderSenderRow(sender, branding, direction)}
      </td>
    </tr>`;
}

function renderAddressRow(url: string, { noButton }: LetterLocale): Html {
  return html`<tr>
    <td class="muted" style="padding:20px 24px;${smallStyle};${mutedStyle}">
      ${noButton}<br />
      <a href="${url}" dir="ltr" class="text" style="color:#3a4150">${url}</a>
    </td>
  </tr>`;
}

function splitParagraphs(text: string): string[][] {
  return text
    .trim()
    .split(/(?:\r?\n[^\S\n]*){2,}/)
    .map((lines) => lines.split(/\r?\n/));
}

interface ParagraphStyle {
  readonly tone: "text" | "muted";
  readonly style: string;
  readonly direction: "ltr" | "rtl" | "auto";
}

function renderParagraph(lines: readonly string[], { tone, style, direction }: ParagraphStyle): Html {
  return html`<p dir="${direction}" class="${tone}" style="${style}">
    ${lines.map((line, index) => (index === 0 ? html`${line}` : html`<br />${line}`))}
  </p>`;
}
