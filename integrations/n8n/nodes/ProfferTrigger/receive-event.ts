import type { IDataObject, IWebhookFunctions, IWebhookResponseData } from "n8n-workflow";
import { isObject } from "../api/errors";
import { findFault } from "./verify-request";
import type { TriggerData } from "./webhook-endpoint";

/** Number of remembered events. n8n stores them with the workflow, so their number is small. */
const maxEventIds = 200;

/** Starts the workflow with an event that Proffer has signed. */
export async function receiveEvent(context: IWebhookFunctions): Promise<IWebhookResponseData> {
  const body = await readBody(context);
  const data = context.getWorkflowStaticData("node") as TriggerData;
  const fault = data.secret
    ? findFault({ secret: data.secret, headers: context.getHeaderData(), body, now: new Date() })
    : "This workflow has no secret. Deactivate it and activate it again.";
  if (fault !== undefined) return refuse(context, 401, fault);
  const event = parseEvent(body);
  if (!event) return refuse(context, 400, "The body is not an event.");
  if (context.getNodeParameter("options.ignoreDuplicates", true)) {
    const eventIds = data.eventIds ?? [];
    if (eventIds.includes(event.id)) return { webhookResponse: "This event was received before." };
    // n8n notices a change only if the whole list is replaced.
    data.eventIds = [...eventIds, event.id].slice(-maxEventIds);
  }
  return { workflowData: [context.helpers.returnJsonArray(event)] };
}

async function readBody(context: IWebhookFunctions): Promise<Uint8Array> {
  const request = context.getRequestObject();
  if (!request.rawBody) await request.readRawBody?.();
  return request.rawBody ?? new Uint8Array();
}

function refuse(context: IWebhookFunctions, status: number, fault: string): IWebhookResponseData {
  context.getResponseObject().status(status).type("text/plain").send(fault);
  return { noWebhookResponse: true };
}

function parseEvent(body: Uint8Array): (IDataObject & { id: string }) | undefined {
  try {
    const event: unknown = JSON.parse(new TextDecoder("utf-8", { fatal: true }).decode(body));
    if (isObject(event) && typeof event.id === "string" && typeof event.type === "string")
      return event as IDataObject & { id: string };
  } catch {
    // Falls through: a body that cannot be parsed is not an event either.
  }
  return undefined;
}
