import { signal } from "@preact/signals";
import type { PublicProposal } from "@proffer/contract";
import { expect, it } from "vitest";
import { toPaperHost } from "./paper-host.ts";

it("a paper that only shows a view offers no PDF, and keeps the other permissions of the view", () => {
  const view = { name: "Offer", can: { choose: true, download_pdf: true } } as PublicProposal;
  const host = toPaperHost(signal(view));
  const shown = { name: "Offer", can: { choose: true, download_pdf: false } };
  expect([host.getView(), host.choose({ item_id: "logo", selected: true })]).toEqual([shown, shown]);
});
