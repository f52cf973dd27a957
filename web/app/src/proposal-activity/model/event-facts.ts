import type { AnalyticsEvent, Thread } from "@proffer/contract";

/** The facts in the data of an event, depending on its type. */
export interface EventFacts {
  /** The AI agent that acted for a member. */
  readonly via?: { readonly name?: string };
  readonly viewer?: { readonly kind: string; readonly name?: string };
  readonly signer?: { readonly name: string };
  readonly opened?: boolean;
  readonly device?: Device;
  readonly seconds?: number;
  readonly pages?: ReadonlyArray<{
    readonly page_id: string;
    readonly name: string;
    readonly seconds: number;
  }>;
  readonly action?: string;
  readonly item_id?: string;
  readonly name?: string;
  /** Name of an attachment before it was renamed. */
  readonly old_name?: string;
  /** Present if a client filled in a field. */
  readonly field_id?: string;
  readonly line_item_name?: string;
  readonly old_quantity?: number;
  readonly new_quantity?: number;
  readonly old_value?: unknown;
  readonly new_value?: unknown;
  readonly totals?: { readonly currency: string } & Readonly<Record<string, number | string>>;
  readonly old_status?: string;
  readonly new_status?: string;
  readonly method?: string;
  /** A payment, and the part that was paid back in all. */
  readonly amount?: number;
  readonly currency?: string;
  readonly refunded?: number;
  readonly note?: string;
  readonly reason?: string;
  readonly recipients?: number;
  /** The thread of a message. */
  readonly thread_id?: string;
  readonly kind?: Thread["kind"];
  /** True if the message did not start its thread. */
  readonly is_reply?: boolean;
  readonly text?: string;
  readonly author?: { readonly kind: "recipient" | "member"; readonly name: string };
  /** The item that a thread is about. Null for the whole proposal. */
  readonly item?: { readonly name: string } | null;
  /** Number of the published revision. */
  readonly revision?: number;
}

export const devices = ["computer", "phone", "tablet"] as const;
export type Device = (typeof devices)[number];

export const readFacts = ({ metadata }: Pick<AnalyticsEvent, "metadata">) => metadata as EventFacts;
