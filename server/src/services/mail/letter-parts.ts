import { getInkOn, toReadableOnPaper } from "../../platform/colors.ts";
import { html, type Html } from "../../platform/text/html.ts";
import type { LetterBranding } from "./branding.ts";
import type { Letter, LetterAmount, LetterLink, LetterSender, LetterLocale } from "./letter.ts";

type Direction = LetterLocale["direction"];

/** Renders the amounts, which readers look for first. */
export function renderTotalsPanel({ label, amounts }: NonNullable<Letter["totals"]>): Html {
  return html`<table
    role="presentation"
    width="100%"
    cellpadding="0"
    cellspacing="0"
    style="margin:8px 0 16px"
  >
    <tr>
      <td
        bgcolor="#f8f9fb"
        class="panel"
        style="padding:16px 20px;background:#f8f9fb;border-radius:10px;${smallStyle}"
      >
        <span class="muted" style="${mutedStyle}">${label}</span>
        ${amounts.map(renderAmountLine)}
      </td>
    </tr>
  </table>`;
}

function renderAmountLine({ amount, per }: LetterAmount): Html {
  return html`<br /><span
      dir="auto"
      class="ink"
      style="${sans};${figures};font-size:25px;line-height:34px;font-weight:600;letter-spacing:-0.01em;${inkStyle}"
      >${amount}</span
    >
    ${per !== "" && html`<span class="muted" style="${smallStyle};${mutedStyle}">${per}</span>`}`;
}

export function renderFactTable(facts: NonNullable<Letter["facts"]>, direction: Direction): Html {
  const isFromTheRight = direction === "rtl";
  const renderRow = ([label, value]: readonly [string, string]) =>
    html`<tr>
      <td
        valign="top"
        class="line muted"
        style="padding:${isFromTheRight ? "10px 0 10px 16px" : "10px 16px 10px 0"};border-bottom:1px solid #e4e7ec;${smallStyle};${mutedStyle}"
      >
        ${label}
      </td>
      <td
        valign="top"
        align="${isFromTheRight ? "left" : "right"}"
        dir="auto"
        class="line ink"
        style="padding:10px 0;border-bottom:1px solid #e4e7ec;text-align:${isFromTheRight ? "left" : "right"};${smallStyle};${figures};${inkStyle};font-weight:600"
      >
        ${value}
      </td>
    </tr>`;
  return html`<table
    role="presentation"
    width="100%"
    cellpadding="0"
    cellspacing="0"
    class="line"
    style="margin:8px 0 16px;border-top:1px solid #e4e7ec"
  >
    ${facts.map(renderRow)}
  </table>`;
}

export function renderActions(
  branding: LetterBranding,
  { action, secondAction }: Pick<Letter, "action" | "secondAction">,
): Html {
  return html`${action && renderButton(branding.accent, action)}
  ${secondAction && renderPlainLink(branding.accent, secondAction)}`;
}

/**
 * The cell is also coloured by attribute, because some programs drop styles. Outlook needs the padding on the
 * cell.
 */
function renderButton(accent: string, { label, url }: LetterLink): Html {
  return html`<table role="presentation" cellpadding="0" cellspacing="0" style="margin:24px 0 0">
    <tr>
      <td
        align="center"
        bgcolor="${accent}"
        style="background:${accent};border-radius:10px;mso-padding-alt:12px 24px"
      >
        <a
          href="${url}"
          style="display:inline-block;padding:12px 24px;${sans};font-size:16px;line-height:24px;font-weight:600;color:${getInkOn(accent)};text-decoration:none;border-radius:10px"
          >${label}</a
        >
      </td>
    </tr>
  </table>`;
}

function renderPlainLink(accent: string, { label, url }: LetterLink): Html {
  return html`<p style="${smallStyle};margin:16px 0 0">
    <a href="${url}" class="ink" style="color:${toReadableOnPaper(accent)};font-weight:600">${label}</a>
  </p>`;
}

export function renderSenderRow(
  { name, line, avatarUrl }: LetterSender,
  { accent }: LetterBranding,
  direction: Direction,
): Html {
  const face = avatarUrl === null ? renderInitials(name, accent) : renderPicture(avatarUrl);
  return html`<table
    role="presentation"
    width="100%"
    cellpadding="0"
    cellspacing="0"
    class="line"
    style="margin:32px 0 0;border-top:1px solid #e4e7ec"
  >
    <tr>
      <td width="40" valign="middle" style="padding:20px 0 0;width:40px">${face}</td>
      <td
        valign="middle"
        dir="auto"
        style="padding:20px ${direction === "rtl" ? "12px 0 0" : "0 0 12px"};text-align:${direction === "rtl" ? "right" : "left"};${smallStyle}"
      >
        <span class="ink" style="${inkStyle};font-weight:600">${name}</span>
        ${line !== "" && html`<br /><span class="muted" style="${mutedStyle}">${line}</span>`}
      </td>
    </tr>
  </table>`;
}

function renderPicture(url: string): Html {
  return html`<img
    src="${url}"
    alt=""
    width="40"
    height="40"
    style="display:block;width:40px;height:40px;border-radius:20px;object-fit:cover"
  />`;
}

function renderInitials(name: string, accent: string): Html {
  return html`<table role="presentation" cellpadding="0" cellspacing="0">
    <tr>
      <td
        width="40"
        height="40"
        align="center"
        valign="middle"
        bgcolor="${accent}"
        aria-hidden="true"
        style="width:40px;height:40px;background:${accent};border-radius:20px;${sans};font-size:14px;line-height:40px;font-weight:600;color:${getInkOn(accent)}"
      >
        ${getInitials(name)}
      </td>
    </tr>
  </table>`;
}

function getInitials(name: string): string {
  const words = name.split(/\s+/u).filter((word) => /^\p{L}/u.test(word));
  const ends = words.length > 1 ? [words[0], words.at(-1)] : words;
  return ends.map((word = "") => Array.from(word)[0]?.toUpperCase() ?? "").join("");
}

/**
 * The fonts and neutral colours of the recipient's page and the PDF, for mail programs that style elements
 * one by one.
 */
export const sans = "font-family:Inter,'Helvetica Neue',Helvetica,Arial,sans-serif";
export const inkStyle = "color:#14181f";
export const mutedStyle = "color:#5d6675";
export const textStyle = `${sans};font-size:16px;line-height:26px;color:#3a4150`;
export const smallStyle = `${sans};font-size:14px;line-height:22px`;
const figures = "font-variant-numeric:tabular-nums;font-feature-settings:'tnum'";

/** The style for programs with dark mode. Other programs show the light style or darken it themselves. */
export const darkStyle = html` :root { color-scheme: light dark; supported-color-schemes: light dark; } @media
(prefers-color-scheme: dark) { .ground { background: #0f1319 !important; } .paper { background: #171c24
!important; border-color: #2a313c !important; } .panel { background: #1e242e !important; } .line {
border-color: #2a313c !important; } .ink { color: #f2f4f7 !important; } .text { color: #d0d5dd !important; }
.muted { color: #98a2b3 !important; } .logo { background: #ffffff !important; padding: 4px !important; } }`;
