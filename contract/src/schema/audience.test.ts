import { Type } from "typebox";
import { describe, expect, it } from "vitest";
import { findFaults } from "../../test/schema-faults.ts";
import { CreateProposal } from "../proposals/proposal-input.ts";
import { ProposalDetail } from "../proposals/proposal-detail.ts";
import { PublicProposal } from "../recipients/proposal.ts";
import { forMembers, forPartners, limitSchema, limitTo, listHiddenFields } from "./audience.ts";
import { discriminated, nullable, openRecord, record } from "./records.ts";
import { list } from "./scalars.ts";

const Margin = record("Margin", { percent: Type.Number() }, forMembers);
const Line = record("Line", {
  type: Type.Literal("line"),
  name: Type.String(),
  margin: Type.Optional(nullable(Margin)),
  sku: Type.Optional(Type.String(forPartners)),
});
const Note = record("Note", { type: Type.Literal("note"), margin: Type.String() });
const Offer = record("Offer", {
  notes: nullable(Type.String(forMembers)),
  settings: openRecord("Settings", { secret: Type.Optional(Type.String(forMembers)) }),
  lines: list(discriminated("Child", "type", [Line, Note]), 10, "Lines."),
});

const offer = {
  notes: "call back",
  settings: { secret: "x", margin: 1, color: "red" },
  lines: [
    { type: "line", name: "Roof", margin: { percent: 30 }, sku: "R-1" },
    { type: "note", margin: "shown" },
    { type: "line", name: "Wall", margin: null },
  ],
};

describe("a value limited to an audience", () => {
  it("keeps everything for members", () => {
    expect(limitTo("members", Offer, offer)).toEqual(offer);
  });

  it("loses the fields of members for partners, at any depth, in the variant that has the mark", () => {
    expect(limitTo("partners", Offer, offer)).toEqual({
      settings: { margin: 1, color: "red" },
      lines: [
        { type: "line", name: "Roof", sku: "R-1" },
        { type: "note", margin: "shown" },
        { type: "line", name: "Wall" },
      ],
    });
  });

  it("loses the fields of partners for recipients, too", () => {
    expect(limitTo("recipients", Offer, offer).lines[0]).toEqual({ type: "line", name: "Roof" });
  });

  it("keeps a field outside of the schema only if it is allowed", () => {
    const left = limitTo("partners", Offer, offer, (name) => name !== "margin");
    expect(left.settings).toEqual({ color: "red" });
  });
});

describe("a schema limited to an audience", () => {
  it("describes the limited value, and rejects the whole one", () => {
    const limited = limitSchema("partners", Offer, "Webhook");
    expect(findFaults(limited, limitTo("partners", Offer, offer))).toEqual([]);
    expect(findFaults(limited, offer)).not.toEqual([]);
  });

  it("renames the records that lose fields, and does not change the others", () => {
    expect(limitSchema("partners", Offer, "Webhook")).toMatchObject({
      title: "WebhookOffer",
      properties: {
        lines: { items: { title: "WebhookChild", oneOf: [{ title: "WebhookLine" }, { title: "Note" }] } },
      },
    });
    expect(limitSchema("partners", Note, "Webhook")).toEqual({ ...Note });
  });
});

it("no record for recipients has a field with the name of a hidden one", () => {
  const hidden = listHiddenFields("recipients", ProposalDetail);
  const marked = ["cost", "crm_linked", "integrations", "internal_notes", "is_starred", "note", "notes"];
  expect([...hidden]).toEqual(expect.arrayContaining([...marked, "share_url", "sku"]));
  const names = new Set<string>();
  JSON.stringify(PublicProposal, (name, value: unknown) => {
    if (name === "properties" && typeof value === "object" && value)
      for (const key of Object.keys(value)) names.add(key);
    return value;
  });
  expect(names.size).toBeGreaterThan(50);
  expect([...names].filter((name) => hidden.has(name))).toEqual([]);
});

it("a hidden field of a proposal is hidden in the body that creates it", () => {
  const written = listHiddenFields("recipients", CreateProposal);
  const marked = ["cost", "integrations", "internal_notes", "notes", "sku"];
  expect([...written]).toEqual(expect.arrayContaining(marked));
});
