import { describe, expect, it } from "vitest";
import { parseFilter, standardFilter, toCountQuery, toFilterSearch, toListQuery } from "./list-filter.ts";

describe("the filter of the list", () => {
  it("comes back from its address as it was", () => {
    const filter = {
      view: "won",
      search: "a & b=c",
      tag: "web",
      owner: "u1",
      sort: "name",
      page: 3,
    } as const;
    const query = Object.fromEntries(new URLSearchParams(toFilterSearch(filter)));
    expect(parseFilter(query)).toEqual(filter);
  });

  it("leaves the address bare where it is the standard one", () => {
    expect(toFilterSearch(standardFilter)).toBe("");
    expect(parseFilter({})).toEqual(standardFilter);
  });

  it.each<Record<string, string>>([
    { view: "nonsense" },
    { sort: "price" },
    { page: "0" },
    { page: "1e9" },
    { page: "-1" },
  ])("reads %o as the standard", (query) => {
    expect(parseFilter(query)).toEqual(standardFilter);
  });

  it("asks for the statuses of its view, and for archived ones alone in the archive", () => {
    expect(toListQuery({ ...standardFilter, view: "lost" }).status).toEqual(["LOST", "CANCELLED"]);
    const archived = toListQuery({ ...standardFilter, view: "archived" });
    expect([archived.archived, archived.status]).toEqual(["true", undefined]);
  });

  it("counts every view under the same search, with nothing but the number", () => {
    const counted = toCountQuery({ ...standardFilter, search: "roof", tag: "solar", page: 4 }, "sent");
    expect(counted).toEqual({ status: ["SENT"], search: "roof", tag: "solar", created_by: "", limit: 1 });
  });

  it("sorts names from A and times from the latest", () => {
    expect(toListQuery({ ...standardFilter, sort: "name" }).order).toBe("asc");
    expect(toListQuery({ ...standardFilter, sort: "updated_at" }).order).toBe("desc");
  });
});
