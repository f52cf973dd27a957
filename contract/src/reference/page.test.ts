import { describe, expect, test } from "vitest";
import { operations } from "../operations/index.ts";
import { webhookEventTypes } from "../operations/webhooks/records/event-type.ts";
import { html } from "./html.ts";
import { referencePage, referenceStyle } from "./index.ts";

const page = referencePage({
  publicUrl: "https://proposals.acme.test",
  styleUrl: "/docs/reference.css",
  iconUrl: "/favicon.svg",
  documentUrl: "/openapi.json",
});

const matches = (pattern: RegExp) => [...page.matchAll(pattern)].map((match) => match[1]);

describe("the reference page", () => {
  test("describes every operation", () => {
    expect(matches(/<article id="(\w+)"/gu)).toEqual(expect.arrayContaining(Object.keys(operations)));
  });

  test("describes every event that is posted to webhooks, with the proposal in it", () => {
    for (const type of webhookEventTypes) expect(page).toContain(`>${type}</a></h3>`);
    expect(page).toContain('<article id="record-WebhookProposalDetail">');
    expect(page).toContain('<article id="record-QuantityChanged">');
  });

  test("has a target for every link within it", () => {
    const ids = new Set(matches(/ id="([^"]+)"/gu));
    expect(matches(/href="#([^"]+)"/gu).filter((target) => !ids.has(target))).toEqual([]);
  });

  test("gives every target one meaning", () => {
    const ids = matches(/ id="([^"]+)"/gu);
    expect(ids).toHaveLength(new Set(ids).size);
  });

  test("needs nothing but its style sheet and icon, so that a strict content security policy lets it be", () => {
    expect(page).not.toMatch(/<script|<img|<iframe| style=| on\w+=/u);
    expect(matches(/<link [^>]*href="([^"]+)"/gu)).toEqual(["/favicon.svg", "/docs/reference.css"]);
    expect(referenceStyle).not.toMatch(/url\(|@import/u);
  });

  test("shows commands that can be pasted", () => {
    expect(page).toContain("curl https://proposals.acme.test/api/proposals \\");
    expect(page).not.toMatch(/curl [^<]*\{id\}/u);
  });

  test("stays light, whatever the number of operations", () => {
    expect(page.length / Object.keys(operations).length).toBeLessThan(8_000);
  });
});

test("what is put into a template is escaped", () => {
  expect(html`<p title="${'"'}">${"<b> & co"}</p>`.text).toBe('<p title="&quot;">&lt;b&gt; &amp; co</p>');
});
