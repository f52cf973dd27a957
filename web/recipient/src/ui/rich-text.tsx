import { usePage, type TextFieldName } from "./page-context.ts";

/** A picture alone in its paragraph, whose size is unknown until it has loaded. */
const lonePicture = /<p>(<img (?![^>]* (?:width|height)=)[^>]*>)<\/p>/g;

/** Reserves space for pictures whose size is not known yet. */
export function reservePictureSpace(html: string): string {
  return html.replaceAll(lonePicture, '<p class="picture">$1</p>');
}

/** Frames each table: a frame scrolls where its table is too wide, and keys reach it. */
function frameTables(html: string, label: string): string {
  return html
    .replaceAll(
      /<table(?=[ >])/g,
      `<div class="rich-table" role="group" aria-label="${label}" tabindex="0"><table`,
    )
    .replaceAll("</table>", "</table></div>");
}

interface Props {
  /** The object whose text it is; null for the proposal. */
  readonly id: string | null;
  readonly field?: TextFieldName;
  readonly html: string;
  readonly class?: string;
}

/** Text that the server has cleaned by its allow-list. */
export function RichText({ id, field = "description", html, class: className = "" }: Props) {
  const { edit, say } = usePage();
  const classes = `rich ${className}`;
  if (edit) return <>{edit.text(id, field, html, classes)}</>;
  if (html === "") return null;
  const shown = frameTables(reservePictureSpace(html), say("table"));
  return <div class={classes} dir="auto" dangerouslySetInnerHTML={{ __html: shown }} />;
}
