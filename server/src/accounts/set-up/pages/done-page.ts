import { html } from "../../../platform/html.ts";
import { layout, terminal } from "../../pages/layout.ts";

export interface Done {
  readonly organization: string;
  readonly apiKey: string;
  readonly publicUrl: string;
}

/** The only page that shows the API key. */
export function donePage({ organization, apiKey, publicUrl }: Done): string {
  return layout(
    `${organization} is ready`,
    html`<h1>${organization} is ready</h1>
      <p class="lead">This is your first API key. Copy it now, because it is shown only once.</p>
      <p class="key"><code>${apiKey}</code></p>
      <h2>Create your first proposal</h2>
      ${terminal(`curl ${publicUrl}/api/proposals \\
  -H 'Authorization: Bearer ${apiKey}' \\
  -H 'Content-Type: application/json' \\
  -d '{"name": "Website for a bakery"}'`)}
      <p>The <a href="/docs">API reference</a> describes every operation, with an example of each.</p>`,
  );
}
