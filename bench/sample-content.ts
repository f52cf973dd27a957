import type { CreateProposal, ImportLineItem, ImportPage } from "../contract/src/index.ts";
import { settings } from "./settings.ts";

const clients = ["Harbour Dental Group", "Nordlicht Energie", "Café Aurore", "Blue Fern Studio", "Kite & Co"];
const works = [
  "Website relaunch",
  "Solar roof, 12 kWp",
  "Managed network",
  "Brand and packaging",
  "Care plan",
];
const tags = ["web", "solar", "it", "renewal", "2027"];

const random = createRandom(settings.seed);
const pick = <T>(from: readonly T[]): T => from[Math.floor(random() * from.length)] as T;

/** Creates a typical proposal of an agency without pages, with the fields shown in a list. */
export function sampleProposal(number: number): CreateProposal {
  const client = pick(clients);
  return {
    name: `${pick(works)} for ${client}, no. ${number}`,
    description: "<p>What we discussed on Tuesday, with two options for the care plan.</p>",
    tags: [pick(tags), "sample"],
    notes: "<p>Decides with her brother; call before the holidays.</p>",
    proposal_number: `Q-2027-${String(number).padStart(6, "0")}`,
    settings: {
      currency: "EUR",
      expiring_on: "2099-03-31T22:00:00.000Z",
      hide_unselected_from_recipient: false,
      include_modifications_in_line_item_price: true,
      recipient: {
        name: client,
        address: "12 Harbour Street, Portland, OR 97209",
        website: "https://client.example",
        contact: { name: "Iris Okafor", email: "iris@client.example", phone: "+1 503 555 0142" },
      },
      signing: {
        acceptance_method: "digital_signatures",
        is_contact_signer: true,
        signature_page_agreement_text:
          "By signing I accept this proposal and its terms on behalf of my company.",
      },
    },
    design: { accent_color: "#0f766e", language: "en-US" },
    pages: [],
  };
}

/** Creates a proposal with line items in five groups, some of them optional, some monthly. */
export function sampleProposalWithItems(number: number, lines = 30): CreateProposal {
  const linesInEach = lines / 5;
  const groups = ["Concept", "Design", "Build", "Content", "Care"].map((name, group) => ({
    type: "group" as const,
    name,
    description: `<p>${name}: what it takes, in six steps.</p>`,
    line_items: Array.from({ length: linesInEach }, (_, line) => sampleLine(group * linesInEach + line)),
  }));
  const pages: ImportPage[] = [
    { name: "Welcome", kind: "cover", content: "<h1>{{proposal.name}}</h1><p>For {{client.name}}.</p>" },
    { name: "Scope of work", kind: "scope_of_work", tax_percent: 19, children: groups },
    { name: "Signatures", kind: "signatures" },
  ];
  return { ...sampleProposal(number), pages };
}

/** Creates an offer with similar lines, so that only their number matters. */
export function sampleOffer(items: number): CreateProposal {
  const line_items = Array.from({ length: items }, (_, number) => ({
    type: "line_item" as const,
    name: `Work package ${number}`,
    description: `<p>What is done in package ${number}, with <b>two</b> rounds of changes.</p>`,
    price: { model: "fixed" as const, value: 100 + number, frequency: "once" as const },
    optional: number % 5 === 0,
  }));
  return {
    name: "Website relaunch",
    description: "<p>What we discussed on Tuesday.</p>",
    pages: [
      { name: "Our offer", kind: "cover" },
      {
        name: "Scope of work",
        kind: "scope_of_work",
        children: [{ type: "group", name: "Work", line_items }],
      },
    ],
  };
}

export function sampleLine(number: number): ImportLineItem {
  return {
    type: "line_item",
    name: `Step ${number + 1}`,
    description: "<p>Done by two people, <strong>reviewed</strong> by a third, with notes for your team.</p>",
    price: {
      model: "fixed",
      value: Math.round(random() * 100_000) / 100,
      frequency: number % 5 === 4 ? "monthly" : "once",
      quantity: { current: 1 + (number % 4), min: 1, max: 8, unitLabel: "hours" },
    },
    optional: number % 3 === 2,
    selected: number % 6 === 5,
    tags: ["step"],
  };
}

/** Creates a mulberry32 generator, which is small and the same on every platform. */
function createRandom(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}
