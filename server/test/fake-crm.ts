import {
  type CrmProvider,
  type DealPush,
  type DealWithClient,
  ProviderError,
} from "../src/connections/crm-provider.ts";

/** A CRM in memory, for tests of everything but the requests to a CRM. */
export interface FakeCrm extends CrmProvider {
  readonly deals: Map<string, DealWithClient>;
  /** All pushes, oldest first. */
  readonly pushes: DealPush[];
  /** The text of all notes. */
  readonly notes: string[];
  /** Errors of the next requests, one each. */
  readonly faults: ProviderError[];
  /** Token and account id. */
  readonly tokens: Map<string, string>;
  /** The deals that are pushed now. */
  readonly running: Set<string>;
  /** The largest number of pushes at the same time. */
  maxAtOnce: number;
  /** Called in the middle of each push. */
  onPush: () => Promise<void>;
}

export function createFakeCrm(): FakeCrm {
  const notes = new Map<string, string>();
  const accept = (token: string) => {
    const fault = crm.faults.shift();
    if (fault) throw fault;
    const id = token.startsWith("pat-") ? "account-1" : crm.tokens.get(token);
    if (id === undefined) throw new ProviderError("unauthorized", "The CRM does not accept the token.");
    return { id, name: `Account ${id}`, webUrl: "https://crm.test" };
  };
  const find = (id: string) => {
    const deal = crm.deals.get(id);
    if (!deal) throw new ProviderError("deal_gone", "The deal does not exist any more.");
    return deal;
  };
  const crm: FakeCrm = {
    name: "Fake CRM",
    ownFields: ["amount"],
    deals: new Map(),
    pushes: [],
    get notes() {
      return [...notes.values()];
    },
    faults: [],
    tokens: new Map([["token-1", "account-1"]]),
    running: new Set(),
    maxAtOnce: 0,
    onPush: async () => {},
    verify: async (token) => accept(token),
    readOptions: async (token) => {
      accept(token);
      return { pipelines: [{ id: "p", name: "Sales", stages: [{ id: "s", name: "Sent" }] }], fields: [] };
    },
    searchDeals: async (token, _, text) => {
      accept(token);
      return [...crm.deals.values()].filter(({ title }) => title.includes(text)).map(toDeal);
    },
    readDeal: async (token, _, id) => {
      accept(token);
      return find(id);
    },
    pushDeal: async (token, _, push) => {
      crm.running.add(push.dealId);
      crm.maxAtOnce = Math.max(crm.maxAtOnce, crm.running.size);
      try {
        await crm.onPush();
        accept(token);
        const before = find(push.dealId);
        crm.pushes.push(push);
        const { amount, currency, phase } = push;
        const money = amount === null ? {} : { amount, currency };
        const deal = { ...before, ...money, stage: phase ?? before.stage };
        crm.deals.set(deal.id, deal);
        if (push.note) notes.set(push.note.marker, push.note.lines.join("\n"));
        return {
          dealId: deal.id,
          dealUrl: deal.url,
          title: deal.title,
          memory: { phase, lineItems: {}, pdf: push.pdf?.fileName ?? push.memory?.pdf ?? null },
          changes: amount === null || amount === before.amount ? [] : [{ type: "amount", amount, currency }],
        };
      } finally {
        crm.running.delete(push.dealId);
      }
    },
  };
  return crm;
}

function toDeal({ company: _company, contact: _contact, ...deal }: DealWithClient) {
  return deal;
}

/** Adds a deal of Globex with its contact Grace. */
export function addDeal(crm: FakeCrm, id: string, title = "Website"): DealWithClient {
  const deal: DealWithClient = {
    id,
    title,
    url: `https://crm.test/deals/${id}`,
    amount: null,
    currency: null,
    stage: null,
    client_name: "Globex",
    contact_name: "Grace Hopper",
    contact_email: "grace@example.com",
    company: { name: "Globex", address: "1 Main Street", website: "https://globex.test" },
    contact: { first_name: "Grace", last_name: "Hopper", email: "grace@example.com", phone: null },
  };
  crm.deals.set(id, deal);
  return deal;
}

/** The deal that the examples of the contract name. */
export const exampleDealId = "5012345678";

/** Creates a CRM that knows the examples of the contract: their deal, and tokens such as pat-eu1-3f0d5b7e. */
export function createExampleCrm(): FakeCrm {
  const crm = createFakeCrm();
  addDeal(crm, exampleDealId);
  return crm;
}
