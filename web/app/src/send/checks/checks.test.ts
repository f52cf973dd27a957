import { operations, type ProposalDetail } from "@proffer/contract";
import { describe, expect, it } from "vitest";
import { checkSending, type Sending } from "./checks.ts";

const example = operations.getProposal.examples.answer;
const [page] = example.pages;
const sending: Sending = {
  recipients: [{ name: "Grace", email: "grace@example.com" }],
  subject: "",
  message: "",
  validUntil: "2026-12-01",
  beforeExpiryDays: "2",
  method: "digital_signatures",
  signers: [{ name: "Grace", email: "grace@example.com" }],
};
const check = (more: Partial<Sending> = {}, proposal: Partial<ProposalDetail> = {}) =>
  checkSending({ ...example, ...proposal }, { ...sending, ...more }, "2026-11-20");
const kinds = (...args: Parameters<typeof check>) => check(...args).map(({ is }) => is);

describe("the checks before sending", () => {
  it("report nothing if the proposal is complete", () => {
    expect(check()).toEqual([]);
  });

  it("report a missing recipient, a day that has passed, and a signer without an address", () => {
    expect(kinds({ recipients: [] })).toEqual(["no_recipient"]);
    expect(kinds({ validUntil: "2026-11-19" })).toEqual(["expiry_passed"]);
    expect(kinds({ validUntil: "2026-11-20" })).toEqual([]);
    expect(kinds({ validUntil: "", beforeExpiryDays: "" })).toEqual([]);
    expect(kinds({ signers: [{ name: "Grace", email: "" }] })).toEqual(["signer_incomplete"]);
  });

  it("report the required fields without a value that members fill in, and no others", () => {
    const field = { id: "1", label: "Project", type: "single-line", required: true, order: 0 } as const;
    const ours = { ...field, who_provides: "we-do", value: null } as const;
    const clients = { ...ours, id: "2", label: "Order", who_provides: "customer-does" } as const;
    const custom_variables = [ours, clients, { ...ours, required: false }, { ...ours, value: "Ada" }];
    expect(check({}, { custom_variables })).toEqual([{ kind: "problem", is: "fields", fields: [ours] }]);
  });

  it("report placeholders that no field has, in the texts that the client sees", () => {
    const field = { id: "1", label: "R&D", type: "single-line", required: false, order: 0 } as const;
    const custom_variables = [{ ...field, who_provides: "we-do", value: null } as const];
    const content = "<p>{{custom.R&amp;D}} {{custom.Gone}} {{client.nmae}}</p>";
    const found =
      page && check({ subject: "{{custom.Gone}}" }, { custom_variables, pages: [{ ...page, content }] });
    const unknown = { kind: "problem", is: "unknown" } as const;
    expect(found?.filter(({ kind }) => kind === "problem")).toEqual([
      { ...unknown, placeholder: "{{custom.Gone}}", where: "" },
      { ...unknown, placeholder: "{{custom.Gone}}", where: page?.name },
      { ...unknown, placeholder: "{{client.nmae}}", where: page?.name },
    ]);
    expect(found).toContainEqual({
      kind: "warning",
      is: "placeholder",
      name: "custom.R&amp;D",
      where: page?.name,
    });
    const hidden = page && check({}, { pages: [page, { ...page, content, hidden: true }] });
    expect(hidden?.filter(({ is }) => is === "unknown")).toEqual([]);
  });

  it("report a character that no font of the PDF has", () => {
    expect(checkSending(example, sending, "2026-11-20", ["ꦗ"])).toContainEqual({
      kind: "warning",
      is: "unprintable",
      characters: ["ꦗ"],
    });
  });

  it("warn of ways to pay that are not set up", () => {
    expect(checkSending(example, sending, "2026-11-20", [], ["card"])).toEqual([
      { kind: "warning", is: "payment_method", method: "card" },
    ]);
  });

  it("report a reminder before an expiry if there is none", () => {
    expect(kinds({ validUntil: "" })).toEqual(["reminder_without_expiry"]);
    expect(kinds({ validUntil: "", beforeExpiryDays: "soon" })).toEqual([]);
  });

  it("do not report missing signers, because the recipient signs then", () => {
    expect(check({ signers: [] })).toEqual([]);
    expect(kinds({ method: "accept_button", signers: [{ name: "", email: "" }] })).toEqual([]);
  });

  it("report an empty proposal, also if only hidden pages have content", () => {
    expect(kinds({}, { pages: [] })).toContain("empty");
    expect(page && kinds({}, { pages: [{ ...page, hidden: true }] })).toContain("empty");
    expect(page && kinds({}, { pages: [{ ...page, children: [], content: "<p>&nbsp;</p>" }] })).toContain(
      "empty",
    );
    expect(page && kinds({}, { pages: [{ ...page, children: [], content: '<img src="a">' }] })).not.toContain(
      "empty",
    );
  });

  it("warn of pictures without an alternative text, except on hidden pages", () => {
    const content =
      '<p><img src="a" alt="Plan"><img src="b" alt="" width="2"><img src="c" alt=" "><img src="d"></p>';
    expect(page && check({}, { pages: [{ ...page, content }] })).toEqual([
      { kind: "warning", is: "picture_text", count: 3 },
    ]);
    const hidden = page && { ...page, content, hidden: true };
    expect(page && hidden && kinds({}, { pages: [page, hidden] })).toEqual([]);
  });

  it("warn of a total of 0.00", () => {
    expect(kinds({}, { totals: {} })).toEqual(["total_zero"]);
  });

  it("warn of groups in which the client must still choose", () => {
    const children = page?.children.map((child) =>
      child.type === "side_by_side"
        ? { ...child, columns: child.columns.map((column) => ({ ...column, isSelected: false })) }
        : child,
    );
    expect(page && check({}, { pages: [{ ...page, children: children ?? [] }] })).toEqual([
      { kind: "warning", is: "not_chosen", names: ["Support"] },
    ]);
  });

  it("name a placeholder without a value once, with its page", () => {
    const empty = { settings: {}, proposal_number: null };
    const content = "<p>{{client.name}} {{ client.name }} {{today}} {{proposal.name}}</p>";
    expect(
      check({ message: "{{proposal.number}}" }, { ...empty, pages: page ? [{ ...page, content }] : [] }),
    ).toEqual([
      { kind: "warning", is: "placeholder", name: "proposal.number", where: "" },
      { kind: "warning", is: "placeholder", name: "client.name", where: "Investment" },
    ]);
    expect(check({ message: "{{client.name}}" })).toEqual([]);
  });
});
