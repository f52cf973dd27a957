import { operations, type PublicPage } from "@proffer/contract";
import { expect, it } from "vitest";
import { listPagesToRead } from "./list-pages-to-read.ts";

const [page] = operations.getPublicProposal.examples.answer.pages;
if (!page) throw new Error("the example has no page");
const blank: PublicPage = { ...page, kind: "signatures", content: "<p> </p>", children: [] };

it("leaves out signature pages without text, and no other page", () => {
  const written = { ...blank, content: "<p>By signing you agree.</p>" };
  const drawn = { ...blank, content: '<p><img src="https://acme.test/seal.png"></p>' };
  const text: PublicPage = { ...blank, kind: "content" };
  expect(listPagesToRead([page, blank, written, drawn, text])).toEqual([page, written, drawn, text]);
});
