import { html } from "../../platform/html.ts";

/** The type and neutrals of the recipient's page and the PDF, for elements that mail programs style one by one. */
export const sans = "font-family:Inter,'Helvetica Neue',Helvetica,Arial,sans-serif";
export const inkStyle = "color:#14181f";
export const mutedStyle = "color:#5d6675";
export const textStyle = `${sans};font-size:16px;line-height:26px;color:#3a4150`;
export const smallStyle = `${sans};font-size:14px;line-height:22px`;
export const figures = "font-variant-numeric:tabular-nums;font-feature-settings:'tnum'";

/**
 * The style for programs that follow the reader's dark mode; the others show the light one, or darken it themselves.
 */
export const darkStyle = html` :root { color-scheme: light dark; supported-color-schemes: light dark; } @media
(prefers-color-scheme: dark) { .ground { background: #0f1319 !important; } .paper { background: #171c24
!important; border-color: #2a313c !important; } .panel { background: #1e242e !important; } .line {
border-color: #2a313c !important; } .ink { color: #f2f4f7 !important; } .text { color: #d0d5dd !important; }
.muted { color: #98a2b3 !important; } .logo { background: #ffffff !important; padding: 4px !important; } }`;
