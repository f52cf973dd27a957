import { signal } from "@preact/signals";
import type { PublicProposal } from "@proffer/contract";
import { expect, it } from "vitest";
import { toPaperHost } from "./paper-host.ts";

it("a paper that shows a view alone offers no PDF, and may do the rest of what the view allows", () => {
  const view = { name: "Offer", can: { choose: true, download_pdf: true } } as PublicProposal;
  const host = toPaperHost(signal(view));
  const shown = { name: "Offer", can: { choose: true, download_pdf: false } };
  expect([host.getView(), host.choose({ item_id: "logo", selected: true })]).toEqual([shown, shown]);
});
