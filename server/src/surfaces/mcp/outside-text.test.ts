import { isJson, operations } from "@proffer/contract";
import { describe, expect, it } from "vitest";
import { isMarkable, markOutsideText, outsideKey } from "./outside-text.ts";
import { tools } from "./tools.ts";

const { getProposal, sendProposal } = operations;
const answering = [...tools.map(({ operation }) => operation), getProposal, sendProposal];

const outside = { type: "string", writtenBy: "outside" };
const variant = (kind: string, fields: object) => ({
  properties: { kind: { const: kind }, ...fields },
  required: ["kind"],
});

describe("text of people outside the organization", () => {
  it.each(answering.map((operation) => [operation.id, operation] as const))(
    "can be marked in every answer of %s",
    (_, { answers }) => {
      for (const answer of Object.values(answers)) expect(isMarkable(answer?.body)).toBe(true);
    },
  );

  it("is marked in every example of an answer that contains it", () => {
    const marked = answering.filter(({ answers, examples }) =>
      Object.values(answers).some((answer) =>
        JSON.stringify([markOutsideText(answer?.body, examples?.answer)]).includes(`"${outsideKey}":`),
      ),
    );
    expect(marked.map(({ id }) => id)).toEqual(
      expect.arrayContaining(["listProposalEvents", "listActivity"]),
    );
  });

  it("is marked with the whole value if not exactly one variant describes the value", () => {
    const schema = { oneOf: [variant("a", { text: outside }), variant("b", {})] };
    expect(markOutsideText(schema, { kind: "a", text: "x" })).toEqual({
      kind: "a",
      text: { [outsideKey]: "x" },
    });
    expect(markOutsideText(schema, { kind: "b" })).toEqual({ kind: "b" });
    for (const value of [{ kind: "c", text: "x" }, "x", ["x"], { text: "x" }])
      expect(markOutsideText(schema, value)).toEqual({ [outsideKey]: value });
    const alike = { anyOf: [{ properties: {} }, { properties: { text: outside } }] };
    expect(markOutsideText(alike, { text: "x" })).toEqual({ [outsideKey]: { text: "x" } });
    expect(markOutsideText({ anyOf: [outside, { type: "null" }] }, "x")).toEqual({ [outsideKey]: "x" });
  });

  it("cannot be marked inside a keyword that the function does not follow", () => {
    expect(isMarkable({ allOf: [{ properties: { text: outside } }] })).toBe(false);
    expect(isMarkable({ additionalProperties: outside })).toBe(false);
    expect(isJson(outside) && isMarkable({ properties: { allOf: outside } })).toBe(true);
  });
});
