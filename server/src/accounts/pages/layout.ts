import { html, type Html } from "../../platform/html.ts";
import { faviconUrl } from "../../services/favicon/index.ts";

export const styleUrl = "/account-pages/style.css";

/** A page outside of the application, such as one that the link of an email opens: nothing from elsewhere. */
export function renderLayout(title: string, content: Html): string {
  return html`<!doctype html>
    <html lang="en">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="robots" content="noindex" />
        <title>${title}</title>
        <link rel="icon" type="image/svg+xml" href="${faviconUrl}" />
        <link rel="stylesheet" href="${styleUrl}" />
      </head>
      <body>
        <header>
          <p class="brand"><img src="${faviconUrl}" alt="" width="28" height="28" />Proffer</p>
        </header>
        <main>${content}</main>
      </body>
    </html>`.text;
}
