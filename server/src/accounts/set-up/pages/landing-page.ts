import { html } from "../../../platform/html.ts";
import { layout, terminal } from "../../pages/layout.ts";

export function landingPage(publicUrl: string): string {
  return layout(
    "Proffer",
    html`<h1>Proposals with prices your clients can choose from</h1>
      <p class="lead">
        Proffer is set up and running. Read the <a href="/docs">API reference</a>, or load the
        <a href="/openapi.json">OpenAPI document</a> into your tools.
      </p>
      <h2>With an API key</h2>
      ${terminal(`curl ${publicUrl}/api/proposals \\
  -H 'Authorization: Bearer prf_…'`)}
      <h2>With e-mail and password</h2>
      ${terminal(`curl ${publicUrl}/api/auth/token \\
  -H 'Content-Type: application/json' \\
  -d '{"email": "ada@acme.test", "password": "…"}'`)}
      <p>
        The response contains an access token for the same header, which is valid for 15 minutes, and a
        refresh token that gets you the next access token.
      </p>`,
  );
}
