import { operations, type Operation } from "@proffer/contract";
import { expect, it } from "vitest";
import { createTestApp } from "../harness.ts";
import { engines } from "../databases.ts";
import { createProposal, describeSection, unknownId } from "./specification.ts";

describeSection("7 errors", (app) => {
  it("have a body of error.code, error.message and optional error.details, as application/json", async () => {
    const ada = await app.organization();
    const answer = await ada.post("/api/proposals", { name: 1 });
    expect(answer.headers["content-type"]).toMatch(/^application\/json/);
    expect(Object.keys(answer.body)).toEqual(["error"]);
    expect(answer.body.error).toEqual({
      code: expect.any(String),
      message: expect.any(String),
      details: expect.any(Object),
    });
  });

  it("are 400 VALIDATION_ERROR for invalid input, with details keyed by field with a message", async () => {
    const ada = await app.organization();
    const answer = await ada.post("/api/proposals", {
      name: 1,
      settings: { hide_pdf_download: "no" },
      wrong: 1,
    });
    expect([answer.status, answer.body.error.code]).toEqual([400, "VALIDATION_ERROR"]);
    expect(answer.body.error.details).toEqual({
      name: expect.any(String),
      "settings.hide_pdf_download": expect.any(String),
      wrong: expect.any(String),
    });
  });

  it("are 401 UNAUTHORIZED without authentication", async () => {
    const answer = await app.server.inject({ url: "/api/proposals" });
    expect(answer.statusCode).toBe(401);
    expect(answer.json()).toEqual({ error: { code: "UNAUTHORIZED", message: expect.any(String) } });
  });

  it("are 403 FORBIDDEN without the necessary permissions", async () => {
    const member = await app.organization("member");
    const answer = await member.patch("/api/organization", { name: "Mine now" });
    expect([answer.status, answer.body.error.code]).toEqual([403, "FORBIDDEN"]);
  });

  it('are 404 NOT_FOUND with the message "Not Authorized or Not Found: Resource" followed by the id', async () => {
    const ada = await app.organization();
    const url = `/api/proposals/${await createProposal(ada)}`;
    for (const [method, missing] of [
      ["PATCH", `/api/proposals/${unknownId}`],
      ["PATCH", `${url}/pages/${unknownId}`],
      ["PATCH", `${url}/items/${unknownId}`],
      ["GET", `/api/library-items/${unknownId}`],
      ["DELETE", `/api/api-keys/${unknownId}`],
      ["GET", `/api/webhook-endpoints/${unknownId}`],
    ] as const) {
      const answer = await ada.send(method, missing, method === "PATCH" ? { name: "A" } : undefined);
      expect([missing, answer.status, answer.body.error]).toEqual([
        missing,
        404,
        { code: "NOT_FOUND", message: `Not Authorized or Not Found: Resource ${unknownId}` },
      ]);
    }
    const nowhere = await ada.get("/api/nothing");
    expect(nowhere.body.error.message).toBe("Not Authorized or Not Found: Resource GET /api/nothing");
  });

  it("are the same 404 for an unknown resource and for denied access", async () => {
    const [ada, stranger] = [await app.organization(), await app.organization()];
    const theirs = await createProposal(stranger);
    const denied = (await ada.get(`/api/proposals/${theirs}`)).body;
    const missing = (await ada.get(`/api/proposals/${unknownId}`)).body;
    expect(JSON.stringify(denied)).toBe(JSON.stringify(missing).replace(unknownId, theirs));
  });

  it("of archive and unarchive are the strings of the section", () => {
    const { archiveProposal, unarchiveProposal } = operations;
    expect(toShapesAndTexts(archiveProposal)).toEqual({
      403: ["string", "Not authorized to archive this proposal"],
      404: ["string", "Proposal not found"],
      409: ["string", "Proposal is already archived"],
    });
    expect(toShapesAndTexts(unarchiveProposal)).toEqual({
      403: ["string", "Not authorized to unarchive this proposal"],
      404: ["string", "Proposal not found"],
      409: ["string", "Proposal is not archived"],
    });
  });

  it("have a body {error: string} only for archive and unarchive", async () => {
    const ada = await app.organization();
    for (const verb of ["archive", "unarchive"]) {
      const { body } = await ada.post(`/api/proposals/${unknownId}/${verb}`);
      expect(body).toEqual({ error: expect.any(String) });
    }
    for (const verb of ["star", "unstar", "duplicate"]) {
      const { body } = await ada.post(`/api/proposals/${unknownId}/${verb}`);
      expect(body.error).toEqual({ code: expect.any(String), message: expect.any(String) });
    }
  });
});

it.each(engines)("7 errors, on %s, are 500 INTERNAL_ERROR without the cause", async (engine) => {
  const app = await createTestApp(engine);
  const ada = await app.organization();
  await createProposal(ada);
  await app.db.write.schema.alterTable("stars").renameTo("missing_stars").execute();
  const answer = await ada.get("/api/proposals");
  expect(answer.status).toBe(500);
  expect(answer.body).toEqual({ error: { code: "INTERNAL_ERROR", message: expect.any(String) } });
  expect(answer.body.error.message).not.toMatch(/stars|table|select/i);
  // Another test uses the database afterwards.
  await app.db.write.schema.alterTable("missing_stars").renameTo("stars").execute();
  await app.close();
});

/**
 * Returns the shape and the text of an operation's own errors, without 412, which the specification does not
 * contain.
 */
function toShapesAndTexts({ errors: { 412: _stale, ...errors } }: Operation): Record<string, unknown[]> {
  return Object.fromEntries(
    Object.entries(errors).map(([status, { description, shape }]) => [status, [shape, description]]),
  );
}
