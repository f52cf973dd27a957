import {
  NodeApiError,
  NodeConnectionTypes,
  NodeOperationError,
  type IExecuteFunctions,
  type ILoadOptionsFunctions,
  type INode,
  type INodeExecutionData,
  type INodeListSearchResult,
  type INodeType,
  type INodeTypeDescription,
} from "n8n-workflow";
import { lineItemFields, lineItemOperations } from "./line-item-fields";
import { listGroups, searchProposals } from "./list-search";
import { operations } from "./operations";
import { proposalFields, proposalOperations } from "./proposal-fields";

export class Proffer implements INodeType {
  description: INodeTypeDescription = {
    displayName: "Proffer",
    name: "proffer",
    icon: { light: "file:../../icons/proffer.svg", dark: "file:../../icons/proffer.dark.svg" },
    group: ["output"],
    version: 1,
    subtitle: '={{$parameter["operation"] + ": " + $parameter["resource"]}}',
    description: "Create, price, send and read proposals",
    defaults: { name: "Proffer" },
    inputs: [NodeConnectionTypes.Main],
    outputs: [NodeConnectionTypes.Main],
    usableAsTool: true,
    credentials: [{ name: "profferApi", required: true }],
    properties: [
      {
        displayName: "Resource",
        name: "resource",
        type: "options",
        noDataExpression: true,
        options: [
          { name: "Line Item", value: "lineItem" },
          { name: "Proposal", value: "proposal" },
        ],
        default: "proposal",
      },
      proposalOperations,
      lineItemOperations,
      ...proposalFields,
      ...lineItemFields,
    ],
  };

  methods = {
    listSearch: {
      async searchGroups(this: ILoadOptionsFunctions, filter?: string): Promise<INodeListSearchResult> {
        return listGroups(this, filter);
      },
      async searchProposals(
        this: ILoadOptionsFunctions,
        filter?: string,
        cursor?: string,
      ): Promise<INodeListSearchResult> {
        return searchProposals(this, { sort: "updated_at" }, filter, cursor);
      },
      async searchTemplates(
        this: ILoadOptionsFunctions,
        filter?: string,
        cursor?: string,
      ): Promise<INodeListSearchResult> {
        return searchProposals(this, { is_template: "true", sort: "name", order: "asc" }, filter, cursor);
      },
    },
  };

  async execute(this: IExecuteFunctions): Promise<INodeExecutionData[][]> {
    const resource = this.getNodeParameter("resource", 0);
    const operation = this.getNodeParameter("operation", 0);
    const run = operations[resource]?.[operation];
    if (!run)
      throw new NodeOperationError(this.getNode(), `There is no operation ${operation} of ${resource}`);
    const results: INodeExecutionData[] = [];
    for (const itemIndex of this.getInputData().keys()) {
      try {
        results.push(...(await run(this, itemIndex)));
      } catch (error) {
        if (!this.continueOnFail()) throw toNodeError(this.getNode(), error, itemIndex);
        results.push({ ...describeFailure(error), pairedItem: { item: itemIndex } });
      }
    }
    return [results];
  }
}

/** Wraps an error of the code. The other errors already name the item. */
function toNodeError(node: INode, error: unknown, itemIndex: number): NodeApiError | NodeOperationError {
  if (error instanceof NodeApiError || error instanceof NodeOperationError) return error;
  return new NodeOperationError(node, error as Error, { itemIndex });
}

/** Creates the item for a failed request, for workflows that continue after errors. */
function describeFailure(error: unknown): INodeExecutionData {
  if (!(error instanceof NodeApiError)) return { json: { error: (error as Error).message } };
  return {
    json: { error: error.message, description: error.description, status: Number(error.httpCode) || null },
  };
}
