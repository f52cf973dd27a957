import { describe, expect, it } from "vitest";
import {
  findTag,
  listDialogFilters,
  parseFilter,
  standardFilter,
  toCountQuery,
  toFilterSearch,
  toListQuery,
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
  expiring: "7",
  frequency: "monthly",
  min: "1000",
  max: "2500.50",
  currency: "EUR",
  sort: "total",
};

describe("the filter of the list", () => {
  it("comes back from its address as it was", () => {
    const query = Object.fromEntries(new URLSearchParams(toFilterSearch(full)));
    expect(parseFilter(query)).toEqual(full);
  });

  it("leaves the address bare where it is the standard one", () => {
    expect(toFilterSearch(standardFilter)).toBe("");
    expect(parseFilter({})).toEqual(standardFilter);
  });

  it.each<Record<string, string>>([
    { view: "nonsense" },
    { sort: "price" },
    { viewed: "perhaps" },
    { expiring: "-1" },
    { min: "1e9" },
    { max: "much" },
    { frequency: "hourly" },
    { currency: "euros" },
  ])("reads %o as the standard", (query) => {
    expect(parseFilter(query)).toEqual(standardFilter);
  });

  it("asks for the statuses of its view, and for archived ones alone in the archive", () => {
    expect(toListQuery({ ...standardFilter, view: "lost" }, now).status).toEqual(["LOST", "CANCELLED"]);
    const archived = toListQuery({ ...standardFilter, view: "archived" }, now);
    expect([archived.archived, archived.status]).toEqual(["true", undefined]);
    const all = toListQuery({ ...standardFilter, view: "all" }, now);
    expect([all.archived, all.status]).toEqual([undefined, undefined]);
  });

  it("counts under the same filter as it lists, whatever the view", () => {
    const { status: _status, sort: _sort, order: _order, limit: _limit, ...listed } = toListQuery(full, now);
    expect(toCountQuery(full, now)).toEqual(listed);
    expect(toCountQuery(full, now)).toEqual({
      search: "a & b=c",
      tag: "web",
      client: "Globex GmbH",
      owner_id: "u1",
      viewed: "false",
      expiring_after: new Date("2026-11-20T00:00:00").toISOString(),
      expiring_before: new Date("2026-11-28T00:00:00").toISOString(),
      currency: "EUR",
      frequency: "monthly",
      min_value: 1000,
      max_value: 2500.5,
    });
  });

  it("asks for no value without a currency", () => {
    expect(toCountQuery({ ...full, currency: "" }, now)).not.toHaveProperty("min_value");
  });

  it("sorts names from A and times from the latest", () => {
    expect(toListQuery({ ...standardFilter, sort: "name" }, now).order).toBe("asc");
    expect(toListQuery({ ...standardFilter, sort: "updated_at" }, now).order).toBe("desc");
  });

  it("names the filters that are set, and takes each of them off", () => {
    expect(listDialogFilters(standardFilter)).toEqual([]);
    const set = listDialogFilters(full);
    expect(set).toEqual(["client", "tag", "owner", "viewed", "expiring", "value"]);
    const bare: ListFilter = Object.assign({ ...full }, ...set.map((name) => withoutFilter[name]));
    expect(listDialogFilters(bare)).toEqual([]);
  });

  it.each([
    ["WEB ", ["web", "web design"], "web"],
    ["web", ["Web", "web"], "web"],
    ["reseau", ["Réseau"], "Réseau"],
    ["we", ["web"], "we"],
    [" ", ["web"], ""],
  ])("takes %j for the tag that was meant among %j", (typed, names, tag) => {
    expect(findTag(typed, names)).toBe(tag);
  });
});
