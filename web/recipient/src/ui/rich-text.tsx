import { usePage, type TextFieldName } from "./page-context.ts";

/** A picture that is the only content of its paragraph, and whose size is unknown until it loads. */
const lonePicture = /<p>(<img (?![^>]* (?:width|height)=)[^>]*>)<\/p>/g;

/** Reserves space for pictures of unknown size. */
export function reservePictureSpace(html: string): string {
  return html.replaceAll(lonePicture, '<p class="picture">$1</p>');
}

/** Wraps each table in a frame that scrolls if the table is too wide, and is reachable with the keyboard. */
function frameTables(html: string, label: string): string {
  return html
    .replaceAll(
      /<table(?=[ >])/g,
      `<div class="rich-table" role="group" aria-label="${label}" tabindex="0"><table`,
    )
    .replaceAll("</table>", "</table></div>");
}

interface Props {
  /** The object of the text. Null for the proposal. */
  readonly id: string | null;
  readonly field?: TextFieldName;
  readonly html: string;
  readonly class?: string;
}

/** Rich text that the server has sanitized with its allow-list. */
export function RichText({ id, field = "description", html, class: className = "" }: Props) {
  const { edit, say } = usePage();
  const classes = `rich ${className}`;
  if (edit) return <>{edit.text(id, field, html, classes)}</>;
  if (html === "") return null;
  const shown = frameTables(reservePictureSpace(html), say("table"));
  return <div class={classes} dir="auto" dangerouslySetInnerHTML={{ __html: shown }} />;
}
