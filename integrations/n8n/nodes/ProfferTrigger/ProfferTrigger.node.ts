import {
  NodeConnectionTypes,
  type IHookFunctions,
  type INodeType,
  type INodeTypeDescription,
  type IWebhookFunctions,
  type IWebhookResponseData,
} from "n8n-workflow";
import { receiveEvent } from "./receive-event";
import { createEndpoint, deleteEndpoint, updateEndpoint } from "./webhook-endpoint";

export class ProfferTrigger implements INodeType {
  description: INodeTypeDescription = {
    displayName: "Proffer Trigger",
    name: "profferTrigger",
    icon: { light: "file:../../icons/proffer.svg", dark: "file:../../icons/proffer.dark.svg" },
    group: ["trigger"],
    version: 1,
    subtitle: '={{$parameter["events"].join(", ")}}',
    description: "Starts the workflow when a proposal is sent, opened, won, paid and more",
    defaults: { name: "Proffer Trigger" },
    inputs: [],
    outputs: [NodeConnectionTypes.Main],
    credentials: [{ name: "profferApi", required: true }],
    webhooks: [{ name: "default", httpMethod: "POST", responseMode: "onReceived", path: "webhook" }],
    properties: [
      {
        displayName: "Events",
        name: "events",
        type: "multiOptions",
        required: true,
        default: ["proposal.won"],
        options: [
          {
            name: "Change Requested",
            value: "proposal.change_requested",
            description: "A client asks for a change or for more time",
          },
          {
            name: "Client Made a Choice",
            value: "proposal.recipient_updated",
            description: "A client changes an option, a quantity or the value of a field",
          },
          { name: "Created", value: "proposal.created", description: "A proposal is created" },
          { name: "Lost", value: "proposal.lost", description: "A proposal is declined or marked as lost" },
          {
            name: "Opened",
            value: "proposal.opened",
            description: "A client opens a proposal, at most once in 30 minutes",
          },
          {
            name: "Payment Failed",
            value: "proposal.payment_failed",
            description: "An attempt to pay by card fails",
          },
          {
            name: "Payment Received",
            value: "proposal.payment_received",
            description: "A card payment succeeds, or a member records a bank transfer",
          },
          {
            name: "Question Answered",
            value: "proposal.question_answered",
            description: "A member writes to the client",
          },
          {
            name: "Question Asked",
            value: "proposal.question_asked",
            description: "A client writes a message",
          },
          {
            name: "Revised",
            value: "proposal.revised",
            description: "A new revision of a sent proposal is published",
          },
          {
            name: "Sent",
            value: "proposal.sent",
            description: "A proposal is emailed to a client for the first time",
          },
          {
            name: "Signing Began",
            value: "proposal.pending",
            description: "The signing of a proposal begins",
          },
          {
            name: "Won",
            value: "proposal.won",
            description: "A proposal is accepted, signed by everyone, or marked as won",
          },
        ],
      },
      {
        displayName: "Options",
        name: "options",
        type: "collection",
        placeholder: "Add Option",
        default: {},
        options: [
          {
            displayName: "Ignore Duplicates",
            name: "ignoreDuplicates",
            type: "boolean",
            default: true,
            description:
              "Whether to ignore an event that was received before. Proffer repeats an event if the answer of n8n is lost, or if a member sends it again.",
          },
        ],
      },
    ],
  };

  webhookMethods = {
    default: {
      async checkExists(this: IHookFunctions): Promise<boolean> {
        return updateEndpoint(this);
      },
      async create(this: IHookFunctions): Promise<boolean> {
        await createEndpoint(this);
        return true;
      },
      async delete(this: IHookFunctions): Promise<boolean> {
        await deleteEndpoint(this);
        return true;
      },
    },
  };

  async webhook(this: IWebhookFunctions): Promise<IWebhookResponseData> {
    return receiveEvent(this);
  }
}
