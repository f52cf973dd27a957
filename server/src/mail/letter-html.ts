import { html, type Html } from "@proffer/contract/reference";
import { inkOn } from "../platform/colors.ts";
import type { Letter, Tongue } from "./letter.ts";

const sans = "font-family:Inter,'Helvetica Neue',Helvetica,Arial,sans-serif";
const textStyle = `${sans};font-size:16px;line-height:26px;color:#3a4150`;
const smallStyle = `${sans};font-size:14px;line-height:22px;color:#5d6675`;

const english: Tongue = {
  language: "en",
  direction: "ltr",
  noButton: "The button does not work? Open this address:",
};

/** Tables and inline styles: what mail programs show alike. No script, nothing loaded but the organization's logo. */
export function letterHtml(letter: Letter): string {
  const { brand, heading, body, facts = [], action, note, from, tongue = english } = letter;
  const isFromTheRight = tongue.direction === "rtl";
  return html`<!doctype html>
    <html lang="${tongue.language}" dir="${tongue.direction}">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="color-scheme" content="light" />
        <meta name="supported-color-schemes" content="light" />
        <title>${letter.subject}</title>
      </head>
      <body style="margin:0;padding:0;background:#f8f9fb;word-break:break-word;overflow-wrap:anywhere">
        <table role="presentation" width="100%" cellpadding="0" cellspacing="0" bgcolor="#f8f9fb">
          <tr>
            <td align="center" style="padding:32px 12px">
              <table role="presentation" width="100%" cellpadding="0" cellspacing="0" style="max-width:592px">
                ${masthead(letter)}
                <tr>
                  <td
                    bgcolor="#ffffff"
                    dir="${isFromTheRight ? "rtl" : "auto"}"
                    style="padding:36px 24px 32px;background:#ffffff;border:1px solid #e4e7ec;border-radius:10px"
                  >
                    <h1
                      dir="auto"
                      style="${sans};margin:0 0 20px;font-size:25px;line-height:32px;font-weight:600;letter-spacing:-0.01em;color:#14181f"
                    >
                      ${heading}
                    </h1>
                    ${paragraphsOf(body).map((lines) => paragraph(lines, `${textStyle};margin:0 0 16px`))}
                    ${facts.length > 0 && factTable(facts, isFromTheRight)}
                    ${action !== undefined && button(brand.accent, action)}
                    ${note !== undefined && paragraphsOf(note).map((lines) => paragraph(lines, `${smallStyle};margin:24px 0 0`))}
                    ${from !== undefined && paragraph([from], `${textStyle};margin:24px 0 0`)}
                  </td>
                </tr>
                ${action !== undefined && addressRow(action.url, tongue)}
              </table>
            </td>
          </tr>
        </table>
      </body>
    </html>`.text;
}

function addressRow(url: string, { noButton }: Tongue): Html {
  return html`<tr>
    <td style="padding:20px 24px;${smallStyle}">
      ${noButton}<br />
      <a href="${url}" dir="ltr" style="color:#3a4150">${url}</a>
    </td>
  </tr>`;
}

function masthead({ brand }: Letter): Html {
  return html`<tr>
    <td
      dir="auto"
      style="padding:0 24px 20px;${sans};font-size:16px;line-height:24px;font-weight:600;color:#14181f"
    >
      ${brand.logoUrl === null ? brand.name : html`<img src="${brand.logoUrl}" alt="${brand.name}" height="40" style="display:block;height:40px;max-width:240px" />`}
    </td>
  </tr>`;
}

function paragraphsOf(text: string): string[][] {
  return text
    .trim()
    .split(/(?:\r?\n[^\S\n]*){2,}/)
    .map((lines) => lines.split(/\r?\n/));
}

function paragraph(lines: readonly string[], style: string): Html {
  return html`<p dir="auto" style="${style}">
    ${lines.map((line, index) => (index === 0 ? html`${line}` : html`<br />${line}`))}
  </p>`;
}

function factTable(facts: NonNullable<Letter["facts"]>, isFromTheRight: boolean): Html {
  return html`<table
    role="presentation"
    width="100%"
    cellpadding="0"
    cellspacing="0"
    style="margin:8px 0 16px;border-top:1px solid #e4e7ec"
  >
    ${facts.map(
      ([label, value]) =>
        html`<tr>
          <td
            valign="top"
            style="padding:${isFromTheRight ? "10px 0 10px 16px" : "10px 16px 10px 0"};border-bottom:1px solid #e4e7ec;${smallStyle};white-space:nowrap"
          >
            ${label}
          </td>
          <td
            valign="top"
            align="${isFromTheRight ? "left" : "right"}"
            dir="auto"
            style="padding:10px 0;border-bottom:1px solid #e4e7ec;${smallStyle};color:#14181f;font-weight:600"
          >
            ${value}
          </td>
        </tr>`,
    )}
  </table>`;
}

/** A cell that is coloured by attribute too, so that programs which drop styles still show a button. */
function button(accent: string, { label, url }: NonNullable<Letter["action"]>): Html {
  return html`<table role="presentation" cellpadding="0" cellspacing="0" style="margin:24px 0 0">
    <tr>
      <td align="center" bgcolor="${accent}" style="background:${accent};border-radius:10px">
        <a
          href="${url}"
          style="display:inline-block;padding:12px 24px;${sans};font-size:16px;line-height:24px;font-weight:600;color:${inkOn(accent)};text-decoration:none;border-radius:10px"
          >${label}</a
        >
      </td>
    </tr>
  </table>`;
}
