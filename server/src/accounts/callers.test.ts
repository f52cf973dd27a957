import { describe, expect, it, vi } from "vitest";
import { useApp } from "../../test/use-app.ts";
import { createAnonymousContext } from "../context.ts";
import { createCallers } from "./callers.ts";

describe("a caller who is remembered for a second", () => {
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

  it("is not read again within it", async () => {
    const { apiKey, userId } = await app.organization();
    const { callers, reads } = remembering();
    for (let i = 0; i < 5; i++) expect(await callers.ofApiKey(apiKey)).toMatchObject({ userId });
    expect(reads).toHaveBeenCalledOnce();
  });

  it("is read again after something was ended here, also when a read that began before comes back later", async () => {
    const { apiKey, userId } = await app.organization();
    const { callers } = remembering();
    const slow = callers.ofApiKey(apiKey);
    callers.forget();
    await app.db.write.deleteFrom("api_keys").where("user_id", "=", userId).execute();
    await slow;
    expect(await callers.ofApiKey(apiKey)).toBeUndefined();
  });

  it("is refused at once when ending them is part of a transaction that takes longer", async () => {
    const { apiKey, userId } = await app.organization();
    const { callers } = remembering();
    callers.forget();
    expect(await callers.ofApiKey(apiKey)).toBeDefined();
    await app.db.write.deleteFrom("api_keys").where("user_id", "=", userId).execute();
    expect(await callers.ofApiKey(apiKey)).toBeUndefined();
  });

  it("is nobody when the key is unknown, however often it is shown", async () => {
    const { callers, reads } = remembering();
    for (let i = 0; i < 3; i++) expect(await callers.ofApiKey("prf_unknown")).toBeUndefined();
    expect(reads).toHaveBeenCalledTimes(3);
  });
});
