import { describe, expect, it } from "vitest";
import {
  findTag,
  listDialogFilters,
  parseFilter,
  standardFilter,
  toCountQuery,
  toFilterSearch,
  toListQuery,
  toPaymentView,
  withoutFilter,
  type ListFilter,
} from "./list-filter.ts";

const now = new Date("2026-11-20T12:00:00");

const full: ListFilter = {
  view: "won",
  search: "a & b=c",
  tag: "web",
  owner: "u1",
  client: "Globex GmbH",
  viewed: "false",
  awaiting: "reply",
  payment: "overdue",
  expiring: "7",
  frequency: "monthly",
  min: "1000",
  max: "2500.50",
  currency: "EUR",
  sort: "total",
};

describe("the filter of the list", () => {
  it("survives a round trip through its address", () => {
    const query = Object.fromEntries(new URLSearchParams(toFilterSearch(full)));
    expect(parseFilter(query)).toEqual(full);
  });

  it("can be by requested approvals", () => {
    const filter = parseFilter({ awaiting: "approval" });
    expect(toCountQuery(filter, now)).toMatchObject({ awaiting: "approval" });
    expect(listDialogFilters(filter)).toEqual(["awaiting"]);
  });

  it.each<[ListFilter["view"], ListFilter["view"]]>([
    ["open", "won"],
    ["lost", "won"],
    ["won", "won"],
    ["all", "all"],
    ["archived", "archived"],
  ])("by payments, set in the view %s, shows the view %s", (view, shown) => {
    expect(toPaymentView({ view, payment: "due" })).toBe(shown);
    expect(toPaymentView({ view, payment: "" })).toBe(view);
  });

  it("adds nothing to the address if it is the standard one", () => {
    expect(toFilterSearch(standardFilter)).toBe("");
    expect(parseFilter({})).toEqual(standardFilter);
  });

  it.each<Record<string, string>>([
    { view: "nonsense" },
    { sort: "price" },
    { viewed: "perhaps" },
    { awaiting: "me" },
    { payment: "none" },
    { expiring: "-1" },
    { min: "1e9" },
    { max: "much" },
    { frequency: "hourly" },
    { currency: "euros" },
  ])("reads %o as the standard", (query) => {
    expect(parseFilter(query)).toEqual(standardFilter);
  });

  it("requests the statuses of its view, and only archived proposals in the archive", () => {
    expect(toListQuery({ ...standardFilter, view: "lost" }, now).status).toEqual(["LOST", "CANCELLED"]);
    const archived = toListQuery({ ...standardFilter, view: "archived" }, now);
    expect([archived.archived, archived.status]).toEqual(["true", undefined]);
    const all = toListQuery({ ...standardFilter, view: "all" }, now);
    expect([all.archived, all.status]).toEqual([undefined, undefined]);
  });

  it("counts with the same conditions as it lists, in every view", () => {
    const { status: _status, sort: _sort, order: _order, limit: _limit, ...listed } = toListQuery(full, now);
    expect(toCountQuery(full, now)).toEqual(listed);
    expect(toCountQuery(full, now)).toEqual({
      search: "a & b=c",
      tag: "web",
      client: "Globex GmbH",
      owner_id: "u1",
      viewed: "false",
      awaiting: "reply",
      payment: ["overdue"],
      expiring_after: new Date("2026-11-20T00:00:00").toISOString(),
      expiring_before: new Date("2026-11-28T00:00:00").toISOString(),
      currency: "EUR",
      frequency: "monthly",
      min_value: 1000,
      max_value: 2500.5,
    });
  });

  it("requests no value without a currency", () => {
    expect(toCountQuery({ ...full, currency: "" }, now)).not.toHaveProperty("min_value");
  });

  it("sorts names from A and times from the latest", () => {
    expect(toListQuery({ ...standardFilter, sort: "name" }, now).order).toBe("asc");
    expect(toListQuery({ ...standardFilter, sort: "updated_at" }, now).order).toBe("desc");
  });

  it("lists the filters that are set, and removes each of them", () => {
    expect(listDialogFilters(standardFilter)).toEqual([]);
    const set = listDialogFilters(full);
    expect(set).toEqual(["client", "tag", "owner", "viewed", "awaiting", "payment", "expiring", "value"]);
    const bare: ListFilter = Object.assign({ ...full }, ...set.map((name) => withoutFilter[name]));
    expect(listDialogFilters(bare)).toEqual([]);
  });

  it.each([
    ["WEB ", ["web", "web design"], "web"],
    ["web", ["Web", "web"], "web"],
    ["reseau", ["Réseau"], "Réseau"],
    ["we", ["web"], "we"],
    [" ", ["web"], ""],
  ])("reads %j as the intended tag among %j", (typed, names, tag) => {
    expect(findTag(typed, names)).toBe(tag);
  });
});
