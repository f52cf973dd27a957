import { operations, type Operation } from "@proffer/contract";
import { expect, it } from "vitest";
import type { TestApp, TestClient } from "../harness.ts";
import { passwords } from "../passwords.ts";
import { createLibraryItem, listNames, createProposal, describeSection, unknownId } from "./specification.ts";

const specified = Object.values<Operation>(operations).filter(({ section: at }) => at?.startsWith("4."));
const protectedOnes = Object.values<Operation>(operations).filter(({ security }) => security !== "none");

describeSection("5 authentication", (app) => {
  it("is required by every operation of section 4", () => {
    expect(specified.length).toBeGreaterThan(13);
    for (const operation of specified) expect(operation.security).not.toBe("none");
  });

  it.each(protectedOnes.map((operation) => [`${operation.method} ${operation.path}`, operation] as const))(
    "is required by %s",
    async (_name, { method, path }) => {
      for (const authorization of [
        undefined,
        "",
        "Bearer",
        "Bearer prf_wrong",
        "Bearer a.b.c",
        "Basic YTpi",
      ]) {
        const answer = await app.server.inject({
          method,
          url: path.replaceAll(/\{\w+\}/g, unknownId),
          ...(authorization !== undefined && { headers: { authorization } }),
        });
        expect([authorization, answer.statusCode]).toEqual([authorization, 401]);
        expect(answer.json().error.code).toBe("UNAUTHORIZED");
      }
    },
  );

  it("accepts an API key as bearer of the Authorization header", async () => {
    const ada = await app.organization();
    const answer = await requestAs(app, ada.apiKey, "GET", "/api/proposals");
    expect(answer.statusCode).toBe(200);
  });

  it("accepts a JWT access token as bearer of the Authorization header", async () => {
    const ada = await app.organization();
    const id = await createProposal(ada, { name: "Ours" });
    const token = await createAccessToken(app, ada);
    expect(token.split(".")).toHaveLength(3);
    const answer = await requestAs(app, token, "GET", `/api/proposals/${id}`);
    expect(answer.json().name).toBe("Ours");
  });

  it("accepts both schemes for creating items and for library insertions", async () => {
    const ada = await app.organization();
    const id = await createProposal(ada);
    const library_item_id = await createLibraryItem(ada, { type: "group", name: "Saved" });
    for (const token of [ada.apiKey, await createAccessToken(app, ada)]) {
      for (const [path, body] of [
        ["items", { type: "group", name: "G" }],
        ["library-insertions", { type: "group", library_item_id }],
      ] as const) {
        const answer = await requestAs(app, token, "POST", `/api/proposals/${id}/${path}`, body);
        expect(answer.statusCode).toBe(201);
      }
    }
  });

  it("declares only the API key for creating items and for library insertions, and both schemes elsewhere", async () => {
    const { paths, components } = (await app.server.inject({ url: "/openapi.json" })).json();
    const listSchemes = (path: string, method: string) =>
      paths[path][method].security.flatMap((scheme: object) => Object.keys(scheme)).toSorted();
    const both = listSchemes("/api/proposals", "get");
    expect(both.length).toBeGreaterThan(1);
    for (const path of ["/api/proposals/{id}/items", "/api/proposals/{id}/library-insertions"]) {
      const schemes = listSchemes(path, "post");
      expect(schemes).toHaveLength(1);
      expect(both).toContain(schemes[0]);
      expect(components.securitySchemes[schemes[0]].description).toMatch(/API key/i);
    }
  });

  it("lets a user create, list and revoke API keys, which act as that user", async () => {
    const ada = await app.organization();
    const token = await createAccessToken(app, ada);
    const made = (await requestAs(app, token, "POST", "/api/api-keys", { name: "Script" })).json().data;
    expect((await requestAs(app, made.key, "GET", "/api/proposals")).statusCode).toBe(200);
    const keys = (await requestAs(app, token, "GET", "/api/api-keys")).body;
    expect(keys).toContain(made.id);
    expect(keys).not.toContain(made.key);
    expect((await requestAs(app, token, "DELETE", `/api/api-keys/${made.id}`)).statusCode).toBe(204);
    expect((await requestAs(app, made.key, "GET", "/api/proposals")).statusCode).toBe(401);
  });

  it("limits access to the caller's organization: resources of another one look like unknown ones", async () => {
    const [ada, stranger] = [await app.organization(), await app.organization()];
    const theirs = await createProposal(stranger, { name: "Theirs" });
    expect(await listNames(ada, "is_template=any&archived=any")).toEqual([]);
    for (const operation of specified.filter(({ path }) => path.includes("/proposals/{id}"))) {
      const call = (id: string) =>
        requestAs(
          app,
          ada.apiKey,
          operation.method,
          operation.path.replace("{id}", id),
          getExampleBody(operation),
        );
      const [foreign, missing] = [await call(theirs), await call(unknownId)];
      expect([operation.id, foreign.statusCode]).toEqual([operation.id, 404]);
      expect(foreign.body).toBe(missing.body.replaceAll(unknownId, theirs));
    }
    expect(await listNames(stranger)).toEqual(["Theirs"]);
  });
});

function getExampleBody({ body, examples }: Operation): unknown {
  return body && examples?.request;
}

function requestAs(app: TestApp, token: string, method: Operation["method"], url: string, body?: unknown) {
  return app.server.inject({
    method,
    url,
    headers: {
      authorization: `Bearer ${token}`,
      ...(body !== undefined && { "content-type": "application/json" }),
    },
    ...(body !== undefined && { payload: JSON.stringify(body) }),
  });
}

async function createAccessToken(app: TestApp, { userId }: TestClient): Promise<string> {
  const password = "correct horse battery staple";
  const password_hash = await passwords.hash(password);
  await app.db.write.updateTable("users").set({ password_hash }).where("id", "=", userId).execute();
  const answer = await app.server.inject({
    method: "POST",
    url: "/api/auth/token",
    payload: { email: `${userId}@acme.test`, password },
  });
  return answer.json().access_token;
}
