import type {
  PublicChange,
  PublicColumn,
  PublicCost,
  PublicGroup,
  PublicLineItem,
  PublicModification,
  PublicPage,
  PublicProposal,
  PublicQuantity,
  PublicSchedule,
  PublicSideBySide,
} from "@proffer/contract";

/** An object of a view, reduced to the facts that are compared. */
interface ComparedObject extends Pick<PublicChange, "type" | "id" | "name" | "parent_name"> {
  readonly parent_id: string | null;
  /** The amount that the reader sees. It can change because another object changed. */
  readonly amount?: PublicCost | undefined;
  readonly quantity?: PublicQuantity | undefined;
  /** Absent if the object cannot be selected. */
  readonly selected?: boolean | undefined;
  readonly percent?: number | undefined;
  readonly expiring_on?: string | null;
  readonly attachments?: PublicProposal["attachments"];
  /** The price without its quantity. */
  readonly price?: unknown;
  readonly text: unknown;
  /** All other facts that matter to a reader. */
  readonly terms: unknown;
}

/**
 * Lists the differences between two views of a proposal, as a reader sees them: first of the proposal itself,
 * then of its objects in the order of `after`, then removed objects. Amounts are in major units. An amount
 * that only follows from another change has no entry, and neither have the objects inside an added or removed
 * object. Both views must have the same reader and time, because placeholders in their texts depend on them.
 */
export function comparePublicViews(before: PublicProposal, after: PublicProposal): PublicChange[] {
  // If the totals differ, the changed prices explain the payments, too.
  const comparesPayments = isSame(before.totals, after.totals);
  const [old, now] = [toObjects(before, comparesPayments), toObjects(after, comparesPayments)];
  const changes = [...now.values()].flatMap((object) => {
    const former = old.get(object.id);
    if (former) return compareObjects(former, object);
    return isWithin(object, now, old) ? [] : [toWhole("added", object)];
  });
  const removed = [...old.values()].filter(({ id }) => !now.has(id));
  const all = [
    ...changes,
    ...removed.filter((object) => !isWithin(object, old, now)).map((object) => toWhole("removed", object)),
  ];
  const isEqual = isSame(before.totals, after.totals) && isSame(before.attachments, after.attachments);
  return all.length > 0 || isEqual ? all : [toHiddenChange(after)];
}

/** The change of a total whose parts the sender hides, or of the order of the files. */
function toHiddenChange({ name }: PublicProposal): PublicChange {
  const object = { type: "proposal" as const, id: proposalId, name, parent_name: null };
  return { change: "changed", ...object, has_new_text: false, has_new_terms: true };
}

type Objects = ReadonlyMap<string, ComparedObject>;

/** Returns true if the parent of an object was added or removed, too. */
function isWithin({ parent_id }: ComparedObject, own: Objects, others: Objects): boolean {
  return parent_id !== null && own.has(parent_id) && !others.has(parent_id);
}

function toWhole(change: "added" | "removed", object: ComparedObject): PublicChange {
  const { type, id, name, parent_name, amount, selected } = object;
  const [was, is] = [change === "removed", change === "added"];
  return {
    change,
    type,
    id,
    name,
    parent_name,
    ...(amount && { amount: { from: was ? amount : null, to: is ? amount : null } }),
    ...(selected === true && { selected: { from: was, to: is } }),
    has_new_text: false,
    has_new_terms: false,
  };
}

function compareObjects(old: ComparedObject, now: ComparedObject): PublicChange[] {
  const { type, id, name, parent_name } = now;
  const isRepriced = !isSame(old.price, now.price);
  const has_new_text = !isSame(old.text, now.text);
  const details = {
    ...(old.name !== name && { former_name: old.name }),
    ...compareQuantities(old.quantity, now.quantity),
    ...compareSelections(old.selected, now.selected),
    ...(old.percent !== now.percent && {
      percent: { from: old.percent ?? null, to: now.percent ?? null },
    }),
    ...(old.expiring_on !== now.expiring_on && {
      expiring_on: { from: old.expiring_on ?? null, to: now.expiring_on ?? null },
    }),
    ...compareAttachments(old.attachments, now.attachments),
  };
  const hasDetails = has_new_text || Object.keys(details).length > 0;
  const amount =
    (isRepriced || hasDetails) && !isSame(old.amount, now.amount)
      ? { amount: { from: old.amount ?? null, to: now.amount ?? null } }
      : undefined;
  // With a quantity of 0, a new unit price does not change the amount, but must be mentioned, too.
  const has_new_terms = !isSame(old.terms, now.terms) || (isRepriced && !amount && !hasDetails);
  const isChanged = hasDetails || amount !== undefined || has_new_terms;
  if (!isChanged && old.parent_id === now.parent_id) return [];
  const change = isChanged ? "changed" : "moved";
  return [{ change, type, id, name, parent_name, ...amount, ...details, has_new_text, has_new_terms }];
}

/** An object that cannot be selected is part of the offer. */
function compareSelections(from = true, to = true): Pick<PublicChange, "selected"> {
  return from === to ? {} : { selected: { from, to } };
}

/** Compares the files by name and content. Their order does not matter. */
function compareAttachments(
  old: PublicProposal["attachments"] = [],
  now: PublicProposal["attachments"] = [],
): Pick<PublicChange, "attachments"> {
  const listNew = (files: typeof now, known: typeof now) => {
    const rest = [...known];
    return files.flatMap((file) => {
      const index = rest.findIndex(({ name, sha256 }) => name === file.name && sha256 === file.sha256);
      if (index >= 0) rest.splice(index, 1);
      return index >= 0 ? [] : [file.name];
    });
  };
  const [added, removed] = [listNew(now, old), listNew(old, now)];
  return added.length + removed.length > 0 ? { attachments: { added, removed } } : {};
}

/** An absent quantity counts as 1. */
function compareQuantities(
  old: PublicQuantity | undefined,
  now: PublicQuantity | undefined,
): Pick<PublicChange, "quantity"> {
  const [from, to] = [old?.current ?? 1, now?.current ?? 1];
  if (from === to) return {};
  const unitLabel = now?.unitLabel ?? old?.unitLabel;
  return { quantity: { from, to, ...(unitLabel !== undefined && { unitLabel }) } };
}

function isSame(a: unknown, b: unknown): boolean {
  return a === b || JSON.stringify(a) === JSON.stringify(b);
}

/** The id of the proposal's own changes. The view does not contain the id of the proposal. */
const proposalId = "proposal";

function toObjects(view: PublicProposal, comparesPayments: boolean): Objects {
  const objects = [toProposal(view, comparesPayments), ...view.pages.flatMap(listPage)];
  return new Map(objects.map((object) => [object.id, object]));
}

function toProposal(view: PublicProposal, comparesPayments: boolean): ComparedObject {
  const { name, description, expiring_on, recipient, currency, acceptance_method, display } = view;
  const { attachments, contract, payment } = view;
  const term = contract && [contract.months, contract.starts_on, contract.renews, contract.notice_days];
  const due = payment && [
    payment.type,
    payment.percentage,
    payment.fixed_amount,
    payment.due_days,
    payment.instructions,
  ];
  const payments = comparesPayments ? contract?.payments : null;
  // Values are the client's own.
  const asked = view.fields.map(({ value: _value, ...field }) => field);
  return {
    type: "proposal",
    id: proposalId,
    name,
    parent_id: null,
    parent_name: null,
    expiring_on,
    attachments,
    text: [description, recipient],
    terms: [currency, acceptance_method, display.selections_locked, term, payments, due, asked],
  };
}

type Parent = Pick<ComparedObject, "parent_id" | "parent_name">;

const toParent = ({ id, name }: { readonly id: string; readonly name: string }): Parent => ({
  parent_id: id,
  parent_name: name,
});

function listPage(page: PublicPage): ComparedObject[] {
  const { id, type, name, content, tax_percent: percent, discounts, children } = page;
  const parent = toParent(page);
  return [
    { type, id, name, parent_id: null, parent_name: null, percent, text: content, terms: null },
    ...children.flatMap((child) =>
      child.type === "group" ? listGroup(child, parent) : listSideBySide(child, parent),
    ),
    ...discounts.map((discount) => toDiscount(discount, parent)),
  ];
}

function toDiscount(
  { id, name, type, value, frequency }: PublicPage["discounts"][number],
  parent: Parent,
): ComparedObject {
  const isFixed = type === "fixed";
  return {
    type: "discount",
    id,
    name,
    ...parent,
    ...(isFixed ? { amount: { frequency, amount: value } } : { percent: value }),
    price: isFixed ? [value, frequency] : frequency,
    text: null,
    terms: type,
  };
}

function listGroup(group: PublicGroup, parent: Parent): ComparedObject[] {
  const { id, type, name, description, optional, selected, selection_type, costs, line_items } = group;
  const [cost, other] = costs;
  return [
    {
      type,
      id,
      name,
      ...parent,
      // Costs with different frequencies cannot be added to one amount.
      amount: other ? undefined : cost,
      // If the lines show no amounts, the group is the only place where their changes can be seen.
      ...(hidesAmounts(line_items) && { price: costs }),
      ...(optional && { selected }),
      text: description,
      terms: [optional, selection_type],
    },
    ...line_items.flatMap((line) => listLine(line, toParent(group))),
  ];
}

function hidesAmounts(lines: readonly PublicLineItem[]): boolean {
  return lines.length > 0 && lines.every(({ amount }) => amount === undefined);
}

function listLine(line: PublicLineItem, parent: Parent): ComparedObject[] {
  return [
    { type: line.type, ...toLineFacts(line), ...parent },
    ...line.modifications.map((modification) => ({
      type: "modification" as const,
      ...toLineFacts(modification),
      ...toParent(line),
    })),
  ];
}

function toLineFacts(line: PublicLineItem | PublicModification) {
  const { id, name, description, price, optional, selected, amount, max_amount, ...others } = line;
  const { model, value, max_value, frequency = "once", quantity, text, apply_to } = price;
  const isPercent = model === "percent";
  return {
    id,
    name,
    ...(amount !== undefined && {
      amount: { frequency, amount, ...(max_amount !== undefined && { max_amount }) },
    }),
    quantity,
    ...(optional && { selected }),
    ...(isPercent && value !== undefined && { percent: value }),
    price: [model, isPercent ? null : value, max_value, frequency, apply_to],
    text: [description, text],
    terms: [
      optional,
      toLimits(quantity),
      others.tax_exempt,
      others.discount_exempt,
      "schedule" in others ? toScheduleTerms(others.schedule) : null,
    ],
  };
}

/**
 * Returns a schedule without its amounts, which also change with the quantity. A percentage that only follows other
 * prices has no schedule of its own.
 */
function toScheduleTerms(schedule: PublicSchedule | undefined) {
  const { free_periods = 0, steps = [], ends_after } = schedule ?? {};
  if (free_periods === 0 && steps.length === 0 && ends_after === undefined) return null;
  return [free_periods, steps.map(({ from_period, value }) => [from_period, value]), ends_after];
}

/** Returns the limits of a quantity that the reader can set. */
function toLimits(quantity: PublicQuantity | undefined) {
  return quantity?.is_editable ? [quantity.min, quantity.max] : null;
}

function listSideBySide(block: PublicSideBySide, parent: Parent): ComparedObject[] {
  const { id, type, name, description, optional, selected, selection_type, features } = block;
  return [
    {
      type,
      id,
      name,
      ...parent,
      ...(optional && { selected }),
      text: [description, features.map((feature) => feature.name)],
      terms: [optional, selection_type, block.tax_exempt, block.discount_exempt],
    },
    ...block.columns.map((column) => toColumn(column, toParent(block))),
  ];
}

function toColumn(column: PublicColumn, parent: Parent): ComparedObject {
  const { id, name, description, price, frequency, feeType, price_text, isSelected, amount } = column;
  return {
    type: "column",
    id,
    name,
    ...parent,
    ...(amount !== undefined && { amount: { frequency, amount } }),
    quantity: column.quantity,
    selected: isSelected,
    price: [feeType, price, frequency],
    text: [description, price_text, column.includedFeatures, column.feature_values],
    terms: [toLimits(column.quantity), toScheduleTerms(column.schedule)],
  };
}
