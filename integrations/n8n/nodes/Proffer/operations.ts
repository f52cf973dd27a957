import type { IDataObject, IExecuteFunctions, INodeExecutionData } from "n8n-workflow";
import { toText } from "../api/errors";
import { createIdempotencyKey } from "../api/idempotency-key";
import { callApi, downloadFile, listAll, type ApiRequest } from "../api/request";
import { findPickedId, getPickedId, mergeOtherFields, toPath, toTags, withoutEmpty } from "./request-body";

/** An operation for one input item. */
type Operation = (context: IExecuteFunctions, itemIndex: number) => Promise<INodeExecutionData[]>;

/** All operations, by resource and operation. */
export const operations: Readonly<Record<string, Readonly<Record<string, Operation>>>> = {
  proposal: {
    create: createProposal,
    downloadPdf,
    get: getProposal,
    getAll: listProposals,
    getOrder,
    send: sendProposal,
  },
  lineItem: { add: addLineItem },
};

async function createProposal(context: IExecuteFunctions, itemIndex: number): Promise<INodeExecutionData[]> {
  const fields = context.getNodeParameter("additionalFields", itemIndex);
  const contact = withoutEmpty({
    name: fields.contactName,
    email: fields.contactEmail,
    phone: fields.contactPhone,
  });
  const recipient = withoutEmpty({ name: fields.clientName, address: fields.clientAddress });
  const settings = withoutEmpty({ currency: fields.currency, expiring_on: fields.expiringOn });
  if (Object.keys(contact).length > 0) recipient.contact = contact;
  if (Object.keys(recipient).length > 0) settings.recipient = recipient;
  const body = withoutEmpty({
    templateId: getPickedId(context, "templateId", itemIndex),
    name: context.getNodeParameter("name", itemIndex),
    proposal_number: fields.proposalNumber,
    notes: fields.notes,
    tags: toTags(fields.tags),
    ...(Object.keys(settings).length > 0 && { settings }),
  });
  const created = await post(context, itemIndex, "/api/proposals", body, fields);
  const { id } = created.data as IDataObject;
  // The answer has only the id, and the next node may need the link or the totals.
  return toItems(await callApi(context, { method: "GET", path: toPath(toText(id)), itemIndex }), itemIndex);
}

async function getProposal(context: IExecuteFunctions, itemIndex: number): Promise<INodeExecutionData[]> {
  const path = toPath(getPickedId(context, "proposalId", itemIndex));
  return toItems(await callApi(context, { method: "GET", path, itemIndex }), itemIndex);
}

async function listProposals(context: IExecuteFunctions, itemIndex: number): Promise<INodeExecutionData[]> {
  const { status, ...filters } = context.getNodeParameter("filters", itemIndex);
  const statuses = (status as string[] | undefined) ?? [];
  const query: IDataObject = {
    ...withoutEmpty(filters),
    ...context.getNodeParameter("options", itemIndex),
    ...(statuses.length > 0 && { status: statuses.join(",") }),
    fields: context.getNodeParameter("simplify", itemIndex) ? "summary" : "all",
  };
  const isAll = context.getNodeParameter("returnAll", itemIndex);
  const maxItems = isAll ? Infinity : context.getNodeParameter("limit", itemIndex);
  const proposals = await listAll(context, { path: "/api/proposals", query, itemIndex }, maxItems);
  return proposals.flatMap((proposal) => toItems(proposal, itemIndex));
}

async function sendProposal(context: IExecuteFunctions, itemIndex: number): Promise<INodeExecutionData[]> {
  const options = context.getNodeParameter("options", itemIndex);
  const { recipient } = (options.recipients ?? {}) as { recipient?: IDataObject[] };
  const body = withoutEmpty({
    subject: options.subject,
    message: options.message,
    ...(recipient && recipient.length > 0 && { recipients: recipient }),
  });
  const path = toPath(getPickedId(context, "proposalId", itemIndex), "/send");
  return toItems(await post(context, itemIndex, path, body, options), itemIndex);
}

async function downloadPdf(context: IExecuteFunctions, itemIndex: number): Promise<INodeExecutionData[]> {
  const path = toPath(getPickedId(context, "proposalId", itemIndex), "/pdf");
  return toFileItem(context, { method: "POST", path, body: {}, itemIndex }, itemIndex);
}

async function getOrder(context: IExecuteFunctions, itemIndex: number): Promise<INodeExecutionData[]> {
  const id = getPickedId(context, "proposalId", itemIndex);
  const format = context.getNodeParameter("format", itemIndex) as string;
  if (format === "json")
    return toItems(
      await callApi(context, { method: "GET", path: toPath(id, "/order"), itemIndex }),
      itemIndex,
    );
  const query =
    format === "xml" ? withoutEmpty(context.getNodeParameter("invoiceFields", itemIndex) as IDataObject) : {};
  const path = toPath(id, `/order.${format}`);
  return toFileItem(context, { method: "GET", path, query, itemIndex }, itemIndex);
}

async function addLineItem(context: IExecuteFunctions, itemIndex: number): Promise<INodeExecutionData[]> {
  const { tags, optional, selected, tax_exempt, sku, cost, description, internal_notes, ...fields } =
    context.getNodeParameter("additionalFields", itemIndex);
  const body = withoutEmpty({
    type: "line_item",
    name: context.getNodeParameter("name", itemIndex),
    price: readPrice(context, itemIndex, fields),
    target_group_id: findPickedId(context, "groupId", itemIndex),
    tags: toTags(tags),
    optional,
    selected,
    tax_exempt,
    sku,
    cost,
    description,
    internal_notes,
  });
  const path = toPath(getPickedId(context, "proposalId", itemIndex), "/items");
  const created = await post(context, itemIndex, path, body, fields);
  return toItems(created.data as IDataObject, itemIndex);
}

function readPrice(context: IExecuteFunctions, itemIndex: number, fields: IDataObject): IDataObject {
  const model = context.getNodeParameter("priceModel", itemIndex) as string;
  const read = (name: string) => context.getNodeParameter(name, itemIndex) as number | string;
  if (model === "none") return { model };
  const frequency = read("frequency");
  if (model === "text") return { model, frequency, text: read("priceText") };
  const value = read("price");
  if (model === "percent") return withoutEmpty({ model, frequency, value, apply_to: fields.applyTo });
  const quantity = withoutEmpty({
    current: read("quantity"),
    min: fields.minQuantity,
    max: fields.maxQuantity,
    unitLabel: fields.unit,
  });
  return { model, frequency, value, quantity };
}

/** Posts a body that a retry of n8n does not post twice. */
async function post(
  context: IExecuteFunctions,
  itemIndex: number,
  path: string,
  fields: IDataObject,
  { idempotencyKey, otherFields }: IDataObject,
): Promise<IDataObject> {
  const body = mergeOtherFields(context, fields, otherFields, itemIndex);
  const chosenKey = toText(idempotencyKey).trim();
  return callApi(context, {
    method: "POST",
    path,
    body,
    idempotencyKey: chosenKey || createIdempotencyKey(context, itemIndex, { path, body }),
    itemIndex,
  });
}

function toItems(json: IDataObject, itemIndex: number): INodeExecutionData[] {
  return [{ json, pairedItem: { item: itemIndex } }];
}

async function toFileItem(
  context: IExecuteFunctions,
  request: ApiRequest,
  itemIndex: number,
): Promise<INodeExecutionData[]> {
  const property = context.getNodeParameter("binaryPropertyName", itemIndex);
  const { content, fileName, mimeType } = await downloadFile(context, request);
  const file = await context.helpers.prepareBinaryData(content, fileName, mimeType);
  const json = { fileName, mimeType, size: content.length };
  return [{ json, binary: { [property]: file }, pairedItem: { item: itemIndex } }];
}
