import { expect, it } from "vitest";
import { html } from "./html.ts";

it("a template of HTML escapes its values", () => {
  expect(html`<p>${'<script>"&"'}</p>`.text).toBe("<p>&lt;script&gt;&quot;&amp;&quot;</p>");
});
