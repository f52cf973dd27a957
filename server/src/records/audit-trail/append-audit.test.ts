import { describe, expect, it } from "vitest";
import { engines } from "../../../test/databases.ts";
import { createMember, findRecipient, sendNewProposal } from "../../../test/deals.ts";
import { useApp, useOrganization } from "../../../test/use-app.ts";
import { freezeClock } from "../../context.ts";
import { recordView } from "../../recipients/record-view.ts";
import { declineProposal } from "../../deals/lifecycle/accept-or-decline.ts";
import { rotateLink } from "../../deals/lifecycle/rotate-link.ts";

describe.each(engines)("the audit trail on %s", (engine) => {
  const app = useApp(engine);
  const client = useOrganization(app);

  it("has times that never go backwards, even if changes wait for each other", async () => {
    const { id, url } = await sendNewProposal(client);
    const waiting = [freezeClock(createMember(app, client)), freezeClock(createMember(app, client))] as const;
    const declining = freezeClock(await findRecipient(app, client, url));
    app.clock.advance(5);
    await recordView(await findRecipient(app, client, url), {});
    await rotateLink(app.lifecycle, waiting[0], id);
    app.clock.advance(5);
    await client.post(`${url}/status`, { status: "ON_HOLD" });
    await rotateLink(app.lifecycle, waiting[1], id);
    await client.post(`${url}/status`, { status: "SENT" });
    const { link } = await findRecipient(app, client, url);
    await declineProposal({ ...declining, link }, { reason: "No" });
    const { data } = (await client.get(`${url}/audit-trail`)).body;
    const times = data.map(({ at }: { at: string }) => at);
    expect(times).toHaveLength(7);
    expect(times).toEqual(times.toSorted());
    expect((await client.get(url)).body).toMatchObject({ updated_at: times.at(-1), status: "LOST" });
    expect((await client.get(url)).body.timeline.lost).toBe(times.at(-1));
  });
});
