import type { Session } from "@proffer/contract";
import { afterEach, describe, expect, it, vi } from "vitest";
import { ApiError } from "./api-error.ts";
import { session } from "./known-session.ts";
import { request } from "./request.ts";
import { toUrl } from "./to-url.ts";
import { isRemoved, isSignedOut, refuseAfterRemoval, resumeAfterSignIn } from "./signed-out.ts";

const answer = (status: number, body: unknown) => Response.json(body, { status });
const stubFetch = (...answers: Response[]) => {
  const fetched = vi.fn<typeof fetch>(async () => answers.shift() ?? answer(500, {}));
  vi.stubGlobal("fetch", fetched);
  return fetched;
};

const archive = () => request("POST /api/proposals/{id}/archive", { params: { id: "p1" } });

describe("a request", () => {
  afterEach(() => {
    vi.unstubAllGlobals();
    isRemoved.value = false;
  });

  it("writes parameters and lists into its address and omits empty values", () => {
    const query = { status: ["SENT", "WON"], search: "", page: 2, tag: undefined };
    expect(toUrl("/api/proposals/{id}/items/{item_id}", { params: { id: "a/b", item_id: "c" }, query })).toBe(
      "/api/proposals/a%2Fb/items/c?status=SENT%2CWON&page=2",
    );
  });

  it("waits for a new sign-in if the session has ended, and is then sent again", async () => {
    const fetched = stubFetch(answer(401, {}), answer(200, { id: "p1" }));
    const pending = request("GET /api/proposals/{id}", { params: { id: "p1" } });
    await vi.waitFor(() => expect(isSignedOut.value).toBe(true));
    expect(fetched).toHaveBeenCalledTimes(1);
    resumeAfterSignIn();
    expect(await pending).toEqual({ id: "p1" });
    expect(isSignedOut.value).toBe(false);
  });

  it("is rejected and never sent on a page of an organization that removed its reader", async () => {
    const fetched = stubFetch(answer(401, {}), answer(200, {}));
    const pending = archive();
    await vi.waitFor(() => expect(isSignedOut.value).toBe(true));
    refuseAfterRemoval();
    await expect(pending).rejects.toMatchObject({ code: "REMOVED" });
    await expect(archive()).rejects.toMatchObject({ code: "REMOVED" });
    expect(fetched).toHaveBeenCalledTimes(1);
    expect(isSignedOut.value).toBe(false);
  });

  it("that is refused stays refused if the current role cannot be read", async () => {
    session.value = { organization: { id: "o1", role: "admin" } } as Session;
    const refusal = answer(403, { error: { code: "FORBIDDEN", message: "No" } });
    const unreachable = new TypeError("Failed to fetch");
    vi.stubGlobal(
      "fetch",
      vi.fn<typeof fetch>().mockResolvedValueOnce(refusal).mockRejectedValue(unreachable),
    );
    await expect(archive()).rejects.toMatchObject({ status: 403, code: "FORBIDDEN", message: "No" });
    session.value = null;
  });

  it("reports the 401 of a wrong password as an error of the sign-in", async () => {
    stubFetch(
      answer(401, { error: { code: "UNAUTHORIZED", message: "Wrong", details: { code: "is missing" } } }),
    );
    const body = { email: "ada@acme.test", password: "wrong" };
    await expect(request("POST /api/auth/sign-in", { body })).rejects.toMatchObject({
      status: 401,
      details: { code: "is missing" },
    });
    expect(isSignedOut.value).toBe(false);
  });

  it("understands both shapes of errors, and reports a missing response", async () => {
    stubFetch(answer(409, { error: "Proposal is not archived" }));
    await expect(archive()).rejects.toMatchObject({ code: "CONFLICT", message: "Proposal is not archived" });
    vi.stubGlobal("fetch", async () => {
      throw new TypeError("Failed to fetch");
    });
    await expect(archive()).rejects.toEqual(new ApiError(0, "UNREACHABLE", "TypeError: Failed to fetch"));
  });
});
