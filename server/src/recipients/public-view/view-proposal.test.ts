import { expect, it } from "vitest";
import { createAnonymousContext } from "../../context.ts";
import { readProposal } from "../read-proposal.ts";
import { sendOffer } from "../../../test/recipients.ts";
import { useApp, useOrganization } from "../../../test/use-app.ts";
import { visit } from "./visit.ts";

const app = useApp("sqlite");
const client = useOrganization(app);

it("a view is cached per resolved language, regardless of the number of different headers", async () => {
  const { reader } = await sendOffer(app, client, { description: "<p>{{proposal.total}} on {{today}}</p>" });
  const read = async (header: string) => {
    const visitor = { clientAddress: "127.0.0.1", headers: { "accept-language": header } };
    return readProposal(await visit(createAnonymousContext(app.db, app.clock), visitor, reader.token));
  };
  const [french, german] = [await read("fr"), await read("de")];
  expect(german.description).not.toBe(french.description);
  for (let number = 1; number <= 9; number++) {
    expect(await read(`xx-${number}, fr;q=0.${number}`)).toBe(french);
    expect(await read(`DE;q=0.${number}`)).toBe(german);
  }
});
