import * as fc from "fast-check";
import { describe, expect, it } from "vitest";
import { findFaults } from "../../test/schema-faults.ts";
import { detailExample } from "../proposals/proposal-detail.ts";
import { redact, redactedProposal } from "./redact.ts";

const heldBack = [
  "notes, note, internal_notes, internalNotes, Delivery Notes, status_note",
  "crm, crm_linked, CRM-Id, integrations, share_url, shareUrl",
  "secret, clientSecret, WEBHOOK_SECRET, token, accessToken, refresh-token, csrf_token",
  "password, PASSWD, pass phrase, credentials, Authorization, cookie, session_cookie",
  "api_key, apiKey, X-API-Key, private key, signing.key, ENCRYPTION_KEY, access_key_id",
].flatMap((names) => names.split(", "));
const kept = ["name", "notable", "description", "order_key", "keywords", "compass", "scrm", "notification"];

/** Generates any JSON value with these names. */
const anythingUnder = (names: readonly string[]) =>
  fc.letrec<{ anything: unknown }>((tie) => ({
    anything: fc.oneof(
      { maxDepth: 5 },
      fc.constantFrom(null, true, 7, "text"),
      fc.array(tie("anything"), { maxLength: 3 }),
      fc.dictionary(fc.constantFrom(...names), tie("anything"), { maxKeys: 4 }),
    ),
  })).anything;

function namesIn(value: unknown): string[] {
  if (typeof value !== "object" || value === null) return [];
  const names = Array.isArray(value) ? [] : Object.keys(value);
  return [...names, ...Object.values(value).flatMap(namesIn)];
}

describe("the content of webhooks", () => {
  it.each(heldBack)("does not contain %s", (name) => {
    expect(redact({ [name]: { inner: 1 }, name: "x" })).toEqual({ name: "x" });
  });

  it.each(kept)("keeps %s", (name) => {
    expect(redact({ [name]: 1 })).toEqual({ [name]: 1 });
  });

  it("contains no such name at any depth, and redacting it again changes nothing", () => {
    fc.assert(
      fc.property(anythingUnder([...kept, ...heldBack]), (value) => {
        const left = redact(value);
        expect(namesIn(left).filter((name) => heldBack.includes(name))).toEqual([]);
        expect(redact(left)).toEqual(left);
      }),
    );
  });

  it("does not change values without such names", () => {
    fc.assert(
      fc.property(anythingUnder(kept), (value) => {
        expect(redact(value)).toEqual(value);
      }),
    );
  });
});

it("loses exactly the fields of a proposal that only members may see", () => {
  const left = redact({ ...detailExample, notes: "<p>x</p>" });
  const {
    notes: _notes,
    is_starred: _starred,
    crm_linked: _crm,
    integrations: _integrations,
    ...rest
  } = detailExample;
  const { share_url: _url, revision_of: _original, approval: _approval, status_detail, ...others } = rest;
  const { note: _note, ...detail } = status_detail;
  expect(left).toEqual({ ...others, status_detail: detail });
  expect(findFaults(redactedProposal, left)).toEqual([]);
});
