import { operations } from "@proffer/contract";
import { describe, expect, test } from "vitest";
import { checkAnswer } from "./check-answer.ts";

const { archiveProposal, createProposal, getProposal, starProposal } = operations;
const json = { "content-type": "application/json; charset=utf-8" };
const located = { ...json, location: "/api/proposals/x" };
const createStandardError = (code: string) => ({ error: { code, message: "No" } });

describe("an answer passes if", () => {
  test.each([
    ["its body fits", () => checkAnswer(starProposal, 200, json, { is_starred: true })],
    ["its headers are present", () => checkAnswer(createProposal, 201, located, { data: { id: "x" } })],
    ["it has no body as declared", () => checkAnswer(archiveProposal, 204, {}, "")],
    ["it is a standard error", () => checkAnswer(getProposal, 404, json, createStandardError("NOT_FOUND"))],
    [
      "it is an error of every operation",
      () => checkAnswer(archiveProposal, 401, json, createStandardError("UNAUTHORIZED")),
    ],
    [
      "it is a bare error",
      () => checkAnswer(archiveProposal, 409, json, { error: "Proposal is already archived" }),
    ],
  ])("%s", (_, check) => {
    expect(check).not.toThrow();
  });
});

describe("an answer fails if", () => {
  test.each([
    ["its status is not declared", () => checkAnswer(starProposal, 201, json, { is_starred: true })],
    ["a field is missing", () => checkAnswer(starProposal, 200, json, {})],
    ["a field is not declared", () => checkAnswer(starProposal, 200, json, { is_starred: true, id: "x" })],
    ["a header is missing", () => checkAnswer(createProposal, 201, json, { data: { id: "x" } })],
    ["the content type differs", () => checkAnswer(starProposal, 200, {}, { is_starred: true })],
    ["it has an undeclared body", () => checkAnswer(archiveProposal, 204, {}, {})],
    [
      "an error has the other shape",
      () => checkAnswer(archiveProposal, 404, json, createStandardError("NOT_FOUND")),
    ],
    ["an error has other words", () => checkAnswer(archiveProposal, 404, json, { error: "Nope" })],
    [
      "an error has another code",
      () => checkAnswer(getProposal, 404, json, createStandardError("FORBIDDEN")),
    ],
  ])("%s", (_, check) => {
    expect(check).toThrow("against its contract");
  });
});
