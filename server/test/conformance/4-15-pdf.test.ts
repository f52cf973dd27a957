import { expect, it } from "vitest";
import { createProposal, describeSection, unknownId } from "./specification.ts";

describeSection("4.15 generate PDF", (app) => {
  it("returns 200 with a binary body of application/pdf, with an empty object and without a body", async () => {
    const ada = await app.organization();
    const url = `/api/proposals/${await createProposal(ada)}/pdf`;
    for (const answer of [await ada.post(url), await ada.post(url, {})]) {
      expect([answer.status, answer.headers["content-type"]]).toEqual([200, "application/pdf"]);
      expect(answer.body).toMatch(/^%PDF-1\.7/);
    }
  });

  it("returns 401 without a key", async () => {
    const url = `/api/proposals/${await createProposal(await app.organization())}/pdf`;
    const answer = await app.server.inject({ method: "POST", url });
    expect([answer.statusCode, answer.json().error.code]).toEqual([401, "UNAUTHORIZED"]);
  });

  it("returns 404 if the proposal is not found or belongs to another organization", async () => {
    const ada = await app.organization();
    const foreign = await createProposal(await app.organization());
    for (const id of [unknownId, foreign]) {
      const answer = await ada.post(`/api/proposals/${id}/pdf`);
      expect([answer.status, answer.body.error]).toEqual([
        404,
        { code: "NOT_FOUND", message: `Not Authorized or Not Found: Resource ${id}` },
      ]);
    }
  });
});
