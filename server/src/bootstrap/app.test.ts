import { operations, type Operation } from "@proffer/contract";
import { describe, expect, it } from "vitest";
import { engines } from "../../test/databases.ts";
import { useApp } from "../../test/use-app.ts";

describe.each(engines)("the application on %s", (engine) => {
  const app = useApp(engine);

  it("serves every operation of the contract", () => {
    const missing = Object.values<Operation>(operations).filter(
      ({ method, path }) => !app.server.hasRoute({ method, url: path.replaceAll(/\{(\w+)\}/gu, ":$1") }),
    );
    expect(missing.map(({ id }) => id)).toEqual([]);
  });

  it("answers an unknown address with 404 in the standard shape", async () => {
    const client = await app.organization();
    const answer = await client.get("/api/nothing");
    expect(answer.status).toBe(404);
    expect(answer.body.error).toMatchObject({ code: "NOT_FOUND" });
  });
});
