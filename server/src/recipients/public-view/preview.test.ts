import type { Organization, ProposalDetail } from "@proffer/contract";
import { toDisplayPrices, toPublicProposal } from "@proffer/presentation";
import { expect, describe, it } from "vitest";
import { engines } from "../../../test/databases.ts";
import { sendOffer } from "../../../test/recipients.ts";
import { useApp, useOrganization } from "../../../test/use-app.ts";
import { createRichTextTools } from "./view-proposal.ts";

const settings = {
  recipient: { name: "Globex & Sons", contact: { name: "Hank" } },
  include_modifications_in_line_item_price: true,
  expiring_on: "2027-01-31",
};

describe.each(engines)("a preview built from API responses for members on %s", (engine) => {
  const app = useApp(engine);
  const client = useOrganization(app);

  it("equals the view at the link, field by field", async () => {
    const { reader, url } = await sendOffer(app, client, {
      description: "<p>For {{client.name}}: {{proposal.total}}</p>",
      design: { language: "fr" },
      settings,
    });
    const atLink = (await reader.read()).body;
    const detail: ProposalDetail = (await client.get(url)).body;
    const organization: Organization = (await client.get("/api/organization")).body;
    const currency = detail.cached_totals?.currency ?? organization.currency;
    const { version, closed, can, sender, expiring_on, revision } = atLink;
    const preview = toPublicProposal({
      proposal: {
        ...detail,
        version,
        revision,
        settings: detail.settings ?? {},
        proposal_number: detail.proposal_number ?? null,
        sent_at: detail.sent_at ?? null,
        expiring_on,
        currency,
        payment: detail.integrations.payment,
        acceptance: detail.status_detail.acceptance,
        signatures: detail.status_detail.signatures,
      },
      organization,
      sender,
      reader: { signer: null, acceptedLanguages: undefined },
      prices: toDisplayPrices({ currency, pages: detail.pages }),
      closed,
      permissions: can,
      hasContent: true,
      richText: createRichTextTools(new Map()),
      now: app.clock.now(),
    });
    expect(preview).toEqual(atLink);
    expect(preview.description).toContain("Globex &amp; Sons");
  });
});
