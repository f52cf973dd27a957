import type { CreateItem, UpdateItem } from "../records/item-input.ts";
import type { CreateLibraryItem, LibraryItem } from "../records/library-item.ts";
import type { LineItem } from "../records/line-item.ts";
import type { SideBySide } from "../records/side-by-side.ts";
import { ids, times } from "./ids.ts";

const plain = {
  description: "",
  optional: false,
  selected: false,
  tax_exempt: false,
  markup_exempt: false,
  discount_exempt: false,
  tags: [],
};

export const lineItemExample: LineItem = {
  ...plain,
  id: ids.lineItem,
  type: "line_item",
  name: "Design and build",
  description: "<p>Twelve templates, responsive, accessible.</p>",
  price: { model: "fixed", value: 4800, frequency: "once" },
  hidden: false,
  order_key: 1000,
  modifications: [],
  amount: 4800,
};

export const optionalLineItemExample: LineItem = {
  ...plain,
  id: ids.optionalLineItem,
  type: "line_item",
  name: "Hosting",
  optional: true,
  price: {
    model: "fixed",
    value: 49,
    frequency: "monthly",
    quantity: { current: 2, unitLabel: "sites" },
  },
  hidden: false,
  tags: ["hosting"],
  order_key: 2000,
  modifications: [],
  amount: 98,
};

const column = {
  description: "",
  frequency: "monthly",
  feeType: "fixed",
  price_text: "",
  feature_values: {},
} as const;

export const sideBySideExample: SideBySide = {
  ...plain,
  id: ids.sideBySide,
  type: "side_by_side",
  name: "Support",
  selection_type: "single",
  style: "comparison",
  order_key: 2000,
  columns: [
    { ...column, id: ids.basicColumn, name: "Basic", price: 90, isSelected: true, includedFeatures: [] },
    {
      ...column,
      id: ids.plusColumn,
      name: "Plus",
      price: 180,
      isSelected: false,
      includedFeatures: [ids.feature],
    },
  ],
  features: [{ id: ids.feature, name: "Answer within four hours", order_key: 1000, type: "feature" }],
};

export const createItemExample: CreateItem = {
  type: "line_item",
  name: "Hosting",
  price: { model: "fixed", value: 49, frequency: "monthly", quantity: { current: 2, unitLabel: "sites" } },
  optional: true,
  target_group_id: ids.group,
  after_item_id: ids.lineItem,
};

export const createdItemExample = {
  success: true,
  data: { id: ids.created, type: "line_item", name: "Hosting", order_key: 2000 },
};

export const createdPageExample = {
  success: true,
  data: { id: ids.created, type: "page", name: "Investment", order_key: 2000 },
};

export const updateItemExample: UpdateItem = {
  price: { model: "fixed", value: 4800, frequency: "once" },
  before_item_id: ids.optionalLineItem,
};

const { amount: _amount, ...savedLine } = optionalLineItemExample;

export const libraryItemExample: LibraryItem = {
  ...savedLine,
  id: ids.libraryItem,
  created_at: times.created,
  updated_at: times.updated,
};

export const createLibraryItemExample: CreateLibraryItem = {
  type: "line_item",
  name: "Hosting",
  price: { model: "fixed", value: 49, frequency: "monthly" },
  tags: ["hosting"],
};
