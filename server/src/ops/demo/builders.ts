import type {
  ImportGroup,
  ImportLineItem,
  ImportPage,
  ImportPageChild,
  ModificationInput,
  Price,
  ProposalSettings,
} from "@proffer/contract";
import { owner } from "./people.ts";

// Short builders for proposals. A missing field gets the default of its record.

type Frequency = NonNullable<Price["frequency"]>;
type Quantity = NonNullable<Price["quantity"]>;

export const fixed = (value: number, frequency: Frequency = "once", quantity?: Quantity): Price => ({
  model: "fixed",
  value,
  frequency,
  ...(quantity && { quantity }),
});

export const range = (value: number, max_value: number): Price => ({ ...fixed(value), max_value });

export const hourly = (rate: number, hours: number): Price => ({
  model: "hourly",
  value: rate,
  frequency: "once",
  quantity: { current: hours, unitLabel: "hours" },
});

export const percent = (value: number, apply_to: NonNullable<Price["apply_to"]>): Price => ({
  model: "percent",
  value,
  frequency: "once",
  apply_to,
});

export const words = (text: string): Price => ({ model: "text", text, frequency: "once" });

export const included: Price = { model: "none" };

export const pieces = (current: number, unitLabel: string): Quantity => ({ current, unitLabel });

/** A quantity that the recipient can choose. */
export const between = (min: number, current: number, max: number, unitLabel: string): Quantity => ({
  min,
  current,
  max,
  unitLabel,
});

export const line = (
  name: string,
  price: Price,
  more: Partial<Omit<ImportLineItem, "type" | "name" | "price">> = {},
): ImportLineItem => ({ type: "line_item", name, price, ...more });

/** A line that the recipient can switch on or off. */
export const option = (name: string, price: Price, selected: boolean, description = ""): ImportLineItem =>
  line(name, price, { optional: true, selected, description });

export const modification = (name: string, price: Price, selected: boolean): ModificationInput => ({
  name,
  price,
  optional: true,
  selected,
});

export const group = (
  name: string,
  line_items: ImportLineItem[],
  more: Partial<Omit<ImportGroup, "type" | "name" | "line_items">> = {},
): ImportGroup => ({ type: "group", name, line_items, ...more });

export const cover = (name: string, content: string): ImportPage => ({ kind: "cover", name, content });

export const text = (name: string, content: string): ImportPage => ({ kind: "content", name, content });

export const scope = (
  name: string,
  children: ImportPageChild[],
  more: Partial<Pick<ImportPage, "tax_percent" | "markup_percent" | "discounts" | "show_minor_units">> = {},
): ImportPage => ({ kind: "scope_of_work", name, children, ...more });

export const signatures = (name = "Agreement"): ImportPage => ({
  kind: "signatures",
  name,
  content: "<p>By signing, {{client.name}} accepts this proposal and the prices selected in it.</p>",
});

/** The client company of a proposal, and its contact. */
export const client = (
  name: string,
  contact: { name: string; email: string; phone?: string },
  more: { address?: string; website?: string } = {},
): Pick<ProposalSettings, "recipient"> => ({ recipient: { name, contact, ...more } });

/** The client's contact signs first, and the owner last. */
export const signedByBoth: NonNullable<ProposalSettings["signing"]> = {
  acceptance_method: "digital_signatures",
  is_contact_signer: true,
  custom_company_signer_name: owner.name,
  custom_company_signer_email: owner.email,
};
