import type { ConnectionProvider, Crm, Deal } from "@proffer/contract";

/** `integrations.crm` of a linked proposal: the keys of the contract, and further keys of the original product. */
interface DealCrm extends Crm {
  readonly deal_id: string;
  readonly deal_url: string;
  readonly deal_metadata: {
    readonly title: string;
    readonly last_synced_at: string | null;
    readonly last_synced_price: number | null;
  };
}

/** Returns the CRM field of a proposal that was just linked to a deal. */
export function toCrm(provider: ConnectionProvider, deal: Deal): DealCrm {
  const { client_name, id: deal_id, url: deal_url, title } = deal;
  return {
    provider,
    ...(client_name !== null && { recipient_name: client_name }),
    deal_id,
    deal_url,
    deal_metadata: { title, last_synced_at: null, last_synced_price: null },
  };
}

/** Returns the CRM field after a push. */
export function updateCrm(crm: Crm, changes: Omit<DealCrm, keyof Crm>): DealCrm {
  return { ...crm, ...changes };
}

/** Tells whether a CRM field names a deal, as linking writes it. */
export function isCrmOfDeal(crm: (Crm & Partial<DealCrm>) | null): crm is DealCrm {
  return crm?.deal_id !== undefined;
}

/** Tells whether a CRM field names this deal. A program may have written another one. */
export function isCrmOf(crm: (Crm & Partial<DealCrm>) | null, dealId: string): crm is DealCrm {
  return crm?.deal_id === dealId;
}
