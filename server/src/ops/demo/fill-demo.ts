import { client } from "./builders.ts";
import { deliverUntil, receiversUrl, type Receivers } from "./receivers.ts";
import { launch, libraryItems } from "./library.ts";
import { carport } from "./offers/carport.ts";
import { factory, rebrand } from "./offers/small-offers.ts";
import { house } from "./offers/house.ts";
import { relaunch } from "./offers/relaunch.ts";
import { shop } from "./offers/shop.ts";
import { solarTemplate } from "./offers/solar-template.ts";
import { webTemplate } from "./offers/web-template.ts";
import {
  createDemoMember,
  owner,
  createDemoReader,
  createTypedSignature,
  type Member,
  type Scene,
} from "./people.ts";

const proposals = "/api/proposals";
const endpoints = "/api/webhook-endpoints";

/** The application, its clock, and the receivers of its webhooks. */
export interface Stage extends Pick<Scene, "app" | "clock"> {
  readonly receivers: Receivers;
  /** Starts delivering webhooks. `stop` ends the deliveries. */
  readonly deliver: () => { stop(): Promise<void> };
}

/** Starting points for a visitor of the demo. */
export interface DemoEntrances {
  /** Token of a link to a proposal that is still undecided. */
  readonly token: string;
  readonly endpointId: string;
}

/**
 * Fills the demo with six weeks of an organization through the API, in the roles of its members, clients and
 * receivers.
 */
export async function fillDemo(
  { app, clock, receivers, deliver }: Stage,
  apiKey: string,
): Promise<DemoEntrances> {
  const read = createDemoReader(app, apiKey);
  const deliverUpTo = (time: string) => deliverUntil(time, { clock, deliver, read });
  const scene = { app, clock, follow: () => deliverUpTo(clock.now()) };
  const ada = createDemoMember(scene, apiKey);
  const goTo = async (daysAgo: number) => {
    await deliverUpTo(clock.at(daysAgo));
    clock.goTo(daysAgo);
  };

  clock.goTo(42);
  const { endpointId, chat, launching, web, solar } = await setUpOffice(ada);

  await goTo(36);
  const kestrel = await ada.create(proposals, rebrand);
  await ada.act(`${proposals}/${kestrel}/send`, {
    message: "Hello Sam, here is what we spoke about on Tuesday.",
  });

  await goTo(35);
  const school = await ada.create(proposals, {
    templateId: web,
    name: "Website for the Linden music school",
    settings: client("Musikschule Linden", {
      name: "Nora Behrens",
      email: "nora@musikschule-linden.example",
    }),
  });
  await ada.act(`${proposals}/${school}/send`);
  const sketch = await ada.create(proposals, {
    ...house,
    name: "Solar roof for the Brandt family, first sketch",
    proposal_number: null,
  });

  await goTo(33);
  const okafor = await ada.create(proposals, {
    templateId: solar,
    name: "Solar roof for the Okafor family",
    proposal_number: "S-2004",
    settings: {
      ...client("Okafor family", { name: "Iris Okafor", email: "iris@okafor.example" }),
      expiring_on: clock.inDays(21).slice(0, 10),
    },
  });
  await ada.act(`${proposals}/${okafor}/send`);
  await (await ada.getClient(okafor)).look(8, 31, 74);

  await goTo(31);
  const sam = await ada.getClient(kestrel);
  await sam.look(140);
  await sam.decline("We like the ideas, but the shop moves first. Ask us again next year.");

  await goTo(28);
  const brandt = await ada.create(proposals, house);
  await ada.act(`${proposals}/${sketch}/archive`);
  await ada.act(`${proposals}/${brandt}/send`, { message: "Dear Jana, two roofs, one battery, as agreed." });
  await ada.act(`${proposals}/${school}/status`, { status: "CANCELLED", note: "The city cut their budget." });

  await goTo(26);
  const jana = await ada.getClient(brandt);
  await jana.look(12, 48, 260, 35, 20);
  await jana.choose("11.5 kWh");
  await jana.choose("Photovoltaic module 440 W", 26);
  await jana.choose("Bird guard");

  await goTo(24);
  await jana.look(0, 0, 95, 0, 60);
  await jana.sign("Jana Brandt");
  await ada.act(`${proposals}/${brandt}/counter-sign`, createTypedSignature(owner.name));
  await ada.act(`${proposals}/${brandt}/star`);

  await goTo(19);
  receivers.isDown = true;
  const olive = await ada.create(proposals, shop);
  await ada.act(`${proposals}/${olive}/library-insertions`, {
    type: "group",
    library_item_id: launching,
  });
  await ada.act(`${proposals}/${olive}/send`, { message: "Buongiorno Chiara, the shop as we sketched it." });

  await goTo(16);
  receivers.isDown = false;
  const chiara = await ada.getClient(olive);
  await chiara.look(15, 310, 40);
  await chiara.choose("English translation");
  await chiara.choose("Product photographs", 64);
  await chiara.accept("Chiara Nuti", "chiara@olive-oak.example");

  await goTo(13);
  receivers.isDown = true;
  const sakura = await ada.create(proposals, factory);
  receivers.isDown = false;
  await ada.act(`${proposals}/${sakura}/status`, { status: "SENT" });
  const alder = await ada.create(proposals, carport);
  await ada.act(`${proposals}/${alder}/send`);

  await goTo(9);
  await ada.act(`${proposals}/${sakura}/status`, { status: "ON_HOLD", note: "They wait for the subsidy." });
  await ada.act(`${proposals}/${alder}/request-signatures`);
  const reto = await ada.getClient(alder);
  await reto.look(10, 180, 60, 45);
  await reto.sign("Reto Alder");

  await ada.change(`${endpoints}/${chat}`, { paused: true });

  await goTo(6);
  const harlow = await ada.create(proposals, relaunch);
  await ada.act(`${proposals}/${harlow}/star`);
  await ada.act(`${proposals}/${harlow}/send`, {
    message:
      "Dear Megan, the four offices, in English and Welsh. Everything with a switch is yours to choose.",
  });
  await ada.create(`${proposals}/${brandt}/duplicate`, {
    name: "Solar roof for the Brandt family, the annex",
  });

  await goTo(2);
  const megan = await ada.getClient(harlow);
  await megan.look(20, 65, 240, 90, 15);
  await megan.choose("Page designs", 11);
  await megan.choose("Always on");
  await megan.choose("Client portal");
  await ada.create(proposals, {
    templateId: web,
    name: "Website for the Greywater brewery",
    settings: client("Greywater Brewery", { name: "Tom Adeyemi", email: "tom@greywater.example" }),
  });
  return { token: megan.token, endpointId };
}

/** Connects the webhooks, invites a colleague, and saves library items and templates. */
async function setUpOffice(ada: Member) {
  const endpointId = await ada.create(endpoints, {
    url: `${receiversUrl}/crm`,
    description: "CRM. The demo plays it: nothing is sent.",
  });
  const chat = await ada.create(endpoints, {
    url: `${receiversUrl}/chat`,
    description: "A chat room, paused. The demo plays it: nothing is sent.",
    events: ["proposal.opened", "proposal.won", "proposal.lost"],
  });
  await ada.act("/api/invitations", { email: "charles@brightside.test", role: "member" });
  for (const item of libraryItems) await ada.create("/api/library-items", item);
  const launching = await ada.create("/api/library-items", launch);
  const web = await ada.create(proposals, webTemplate);
  const solar = await ada.create(proposals, solarTemplate);
  return { endpointId, chat, launching, web, solar };
}
