import { describe, expect, it, vi } from "vitest";
import { useApp } from "../../test/use-app.ts";
import { createAnonymousContext } from "../context.ts";
import { createCallers } from "./callers.ts";

describe("a caller cached for a second", () => {
  const app = useApp("sqlite");

  const remembering = () => {
    const reads = vi.fn<() => void>();
    const context = {
      ...createAnonymousContext(app.db, app.clock),
      get read() {
        reads();
        return app.db.read;
      },
    };
    return { callers: createCallers(context), reads };
  };

  it("is not read again within this second", async () => {
    const { apiKey, userId } = await app.organization();
    const { callers, reads } = remembering();
    for (let i = 0; i < 5; i++) expect(await callers.findByApiKey(apiKey)).toMatchObject({ userId });
    expect(reads).toHaveBeenCalledOnce();
  });

  it("is read again after access changed here, even if a read that began before returns later", async () => {
    const { apiKey, userId } = await app.organization();
    const { callers } = remembering();
    const slow = callers.findByApiKey(apiKey);
    callers.forget();
    await app.db.write.deleteFrom("api_keys").where("user_id", "=", userId).execute();
    await slow;
    expect(await callers.findByApiKey(apiKey)).toBeUndefined();
  });

  it("is rejected at once if a longer transaction ends the access", async () => {
    const { apiKey, userId } = await app.organization();
    const { callers } = remembering();
    callers.forget();
    expect(await callers.findByApiKey(apiKey)).toBeDefined();
    await app.db.write.deleteFrom("api_keys").where("user_id", "=", userId).execute();
    expect(await callers.findByApiKey(apiKey)).toBeUndefined();
  });

  it("is not cached if the key is unknown", async () => {
    const { callers, reads } = remembering();
    for (let i = 0; i < 3; i++) expect(await callers.findByApiKey("prf_unknown")).toBeUndefined();
    expect(reads).toHaveBeenCalledTimes(3);
  });
});
