import { describe, expect, it } from "vitest";
import { engines } from "../../../test/databases.ts";
import { createMember } from "../../../test/deals.ts";
import { sendOffer } from "../../../test/recipients.ts";
import { useApp, useOrganization } from "../../../test/use-app.ts";
import { freezeClock } from "../../context.ts";
import { publishRevision } from "./publish-revision.ts";

const day = 86_400_000;

describe.each(engines)("publishing a revision on %s", (engine) => {
  const app = useApp(engine);
  const client = useOrganization(app);

  it("is later than the edit of the draft that it waited for, and refused if that edit was after the expiry", async () => {
    const expiring_on = new Date(Date.parse(app.clock.now()) + day).toISOString();
    const { url } = await sendOffer(app, client, { settings: { expiring_on } });
    const { id } = (await client.post(`${url}/revisions`)).body.data;
    const begun = freezeClock(createMember(app, client));
    app.clock.advance(2 * day);
    await client.patch(`/api/proposals/${id}`, { name: "Edited after the expiry" });
    await expect(publishRevision(app.lifecycle, begun, id)).rejects.toThrow("settings.expiring_on");
  });
});
