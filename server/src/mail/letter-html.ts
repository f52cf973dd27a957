import { html, type Html } from "../platform/html.ts";
import { darkStyle, inkStyle, mutedStyle, sans, smallStyle, textStyle } from "./letter-style.ts";
import { actions, factTable, senderRow, totalsPanel } from "./letter-parts.ts";
import type { Letter, Tongue } from "./letter.ts";

const english: Tongue = {
  language: "en",
  direction: "ltr",
  noButton: "If the button does not work, open this address:",
};

/** Outlook knows no max-width. */
const outlookTable = html`<!--[if mso]><table role="presentation" width="592" align="center" cellpadding="0" cellspacing="0"><tr><td><![endif]-->`;
const outlookTableEnd = html`<!--[if mso]></td></tr></table><![endif]-->`;

/** Tables and inline styles: what mail programs show alike. No script, nothing loaded but the pictures of organization and sender. */
export function letterHtml(letter: Letter): string {
  const { tongue = english, action } = letter;
  return html`<!doctype html>
    <html lang="${tongue.language}" dir="${tongue.direction}">
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
                ${masthead(letter, tongue)} ${card(letter, tongue)}
                ${action !== undefined && addressRow(action.url, tongue)}
              </table>
              ${outlookTableEnd}
            </td>
          </tr>
        </table>
      </body>
    </html>`.text;
}

function masthead({ brand }: Letter, { direction }: Tongue): Html {
  return html`<tr>
    <td
      align="${direction === "rtl" ? "right" : "left"}"
      class="ink"
      style="padding:0 24px 20px;${sans};font-size:16px;line-height:24px;font-weight:600;${inkStyle}"
    >
      ${
        brand.logoUrl === null
          ? html`<span dir="auto">${brand.name}</span>`
          : html`<img
              src="${brand.logoUrl}"
              alt="${brand.name}"
              height="40"
              class="logo"
              style="display:block;height:40px;width:auto;max-width:240px;border-radius:4px"
            />`
      }
    </td>
  </tr>`;
}

function card({ brand, ...letter }: Letter, { direction }: Tongue): Html {
  const { eyebrow, heading, body, totals, facts = [], note, sender } = letter;
  return html`<tr>
      <td
        height="4"
        bgcolor="${brand.accent}"
        style="height:4px;line-height:4px;font-size:0;background:${brand.accent};border-radius:10px 10px 0 0"
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
        ${splitParagraphs(body).map((lines) => paragraph(lines, "text", `${textStyle};margin:0 0 16px`))}
        ${totals !== undefined && totals.amounts.length > 0 && totalsPanel(totals)}
        ${facts.length > 0 && factTable(facts, direction)} ${actions(brand, letter)}
        ${
          note !== undefined &&
          splitParagraphs(note).map((lines) =>
            paragraph(lines, "muted", `${smallStyle};${mutedStyle};margin:24px 0 0`),
          )
        }
        ${sender !== undefined && senderRow(sender, brand, direction)}
      </td>
    </tr>`;
}

function addressRow(url: string, { noButton }: Tongue): Html {
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

function paragraph(lines: readonly string[], tone: "text" | "muted", style: string): Html {
  return html`<p dir="auto" class="${tone}" style="${style}">
    ${lines.map((line, index) => (index === 0 ? html`${line}` : html`<br />${line}`))}
  </p>`;
}
