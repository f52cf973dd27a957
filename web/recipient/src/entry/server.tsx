import { renderToString } from "preact-render-to-string";
import type { PageData } from "../page-data.ts";
import { App } from "../ui/app.tsx";

export { accentStyle } from "../accent.ts";
export { textsIn } from "../texts/texts-in.ts";

/** The page's content as HTML: what a browser shows before, or without, running anything. */
export function render(data: PageData): string {
  return renderToString(<App data={data} session={null} />);
}
