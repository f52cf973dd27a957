import { NodeOperationError, type IDataObject, type IHookFunctions } from "n8n-workflow";
import { toText } from "../api/errors";
import { callApi, callApiIfFound, type ApiRequest } from "../api/request";

/** The data that n8n stores for this node while the workflow is active. */
export interface TriggerData extends IDataObject {
  endpointId?: string;
  secret?: string;
  /** Ids of the latest events, oldest first. */
  eventIds?: string[];
}

const path = "/api/webhook-endpoints";
const toPath = (id: unknown) => `${path}/${encodeURIComponent(toText(id))}`;

/**
 * Updates the address and the events of the endpoint, because both may have changed since it was added.
 * Returns false if there is no endpoint. Does not resume an endpoint that a member has paused.
 */
export async function updateEndpoint(context: IHookFunctions): Promise<boolean> {
  const { endpointId, secret } = readTriggerData(context);
  if (!endpointId || !secret) return false;
  const { url, events } = describeEndpoint(context);
  const body = { url, events };
  return (await callApiIfFound(context, { method: "PATCH", path: toPath(endpointId), body })) !== undefined;
}

/**
 * Adds an endpoint and stores its secret. If Proffer has an endpoint with this address, because n8n lost the
 * data of the node, replaces the secret of that endpoint. Its waiting events are kept.
 */
export async function createEndpoint(context: IHookFunctions): Promise<void> {
  const body = describeEndpoint(context);
  const { data } = await callApi(context, { method: "GET", path });
  const existing = (data as IDataObject[]).find(({ url }) => url === body.url);
  const { id, secret } = existing
    ? await takeOver(context, existing.id, body)
    : await readData(context, { method: "POST", path, body });
  Object.assign(readTriggerData(context), { endpointId: id, secret });
}

/** Removes the endpoint and its waiting events. */
export async function deleteEndpoint(context: IHookFunctions): Promise<void> {
  const data = readTriggerData(context);
  if (data.endpointId) await callApiIfFound(context, { method: "DELETE", path: toPath(data.endpointId) });
  delete data.endpointId;
  delete data.secret;
}

async function takeOver(context: IHookFunctions, id: unknown, body: IDataObject): Promise<IDataObject> {
  await callApi(context, { method: "PATCH", path: toPath(id), body: { ...body, paused: false } });
  return readData(context, { method: "POST", path: `${toPath(id)}/rotate-secret`, body: {} });
}

async function readData(context: IHookFunctions, request: ApiRequest): Promise<IDataObject> {
  return (await callApi(context, request)).data as IDataObject;
}

function describeEndpoint(context: IHookFunctions): { url: string; description: string; events: string[] } {
  const url = context.getNodeWebhookUrl("default");
  if (!url) throw new NodeOperationError(context.getNode(), "n8n has no address for the webhook");
  const { name } = context.getWorkflow();
  return {
    // Proffer stores addresses in this form.
    url: new URL(url).href,
    description: `n8n: ${name ?? "workflow"}`.slice(0, 200),
    events: context.getNodeParameter("events") as string[],
  };
}

function readTriggerData(context: IHookFunctions): TriggerData {
  return context.getWorkflowStaticData("node");
}
