import type { DealPhase } from "@proffer/contract";
import type { CrmFaults } from "./faults.ts";
import type { RecordedRequest } from "./server.ts";

/** A stand-in for a CRM on this machine. Its first account has the two pipelines below, EUR and USD. */
export interface CrmStandIn {
  /** Address of the API. */
  readonly url: string;
  /** A token of the first account with all permissions. */
  readonly token: string;
  readonly faults: CrmFaults;
  /** All requests, including failed ones. */
  readonly requests: readonly RecordedRequest[];
  /** Stages of the first pipeline, and what else a test needs to know of the account. */
  readonly facts: CrmFacts;
  /** Lists the requests that changed something, oldest first. */
  listWrites(): RecordedRequest[];
  /** Adds an account with the same pipelines, without deals. Returns its id. */
  addAccount(name: string): string;
  /** Adds a token. Default: of the first account, with all permissions. */
  addToken(token: string, options?: { readonly account?: string; readonly lacks?: readonly string[] }): void;
  /** Makes a token invalid, as its owner can. */
  revokeToken(token: string): void;
  /** Adds a deal to the first account. Returns its id. */
  addDeal(deal?: NewDeal): string;
  getDeal(id: string): DealState;
  /** Lists the deals of the first account that are not deleted, oldest first. */
  listDeals(): DealState[];
  /** Moves a deal, as a salesperson can. */
  moveDeal(id: string, place: { readonly pipelineId?: string; readonly stageId: string }): void;
  /** Adds a note, as a salesperson can. */
  addNote(dealId: string, html: string): void;
  deleteDeal(id: string): void;
  /** Merges two deals, as the CRM does. Returns the id of the deal that has the content of both. */
  mergeDeals(first: string, second: string): string;
  archivePipeline(id: string): void;
  removeStage(id: string): void;
  removeField(key: string): void;
  close(): Promise<void>;
}

export interface CrmFacts {
  readonly pipelineId: string;
  readonly otherPipelineId: string;
  /** Stages of the first pipeline for steps. */
  readonly stages: Readonly<Record<Exclude<DealPhase, "won" | "lost">, string>>;
  readonly otherStageId: string;
  readonly textField: string;
  readonly numberField: string;
  /** A field that cannot be written. */
  readonly fixedField: string;
}

export interface NewDeal {
  readonly title?: string;
  readonly amount?: number;
  readonly currency?: string;
  readonly pipelineId?: string;
  readonly stageId?: string;
  readonly company?: { readonly name: string; readonly address?: string; readonly website?: string };
  readonly contact?: {
    readonly firstName?: string;
    readonly lastName?: string;
    readonly email?: string;
    readonly phone?: string;
  };
}

/** A deal as people see it in the CRM. */
export interface DealState {
  readonly id: string;
  readonly title: string;
  readonly amount: number | null;
  readonly currency: string | null;
  readonly pipelineId: string;
  readonly stageId: string;
  readonly status: "open" | "won" | "lost";
  /** The day on which it was won or lost. */
  readonly closedOn: string | null;
  readonly lostReason: string | null;
  /** Values of the custom fields. */
  readonly fields: Readonly<Record<string, unknown>>;
  /** HTML of the notes, oldest first. */
  readonly notes: readonly string[];
  /** Names of the attached files. */
  readonly files: readonly string[];
  readonly lineItems: readonly LineItemState[];
}

export interface LineItemState {
  readonly id: string;
  readonly name: string;
  readonly sku: string | null;
  readonly quantity: number;
  readonly price: number;
  /** For one unit. */
  readonly discount: number;
  readonly frequency: string | null;
}
