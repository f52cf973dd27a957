import type * as Core from "n8n-core";
import type {
  IBinaryData,
  ICredentialDataDecryptedObject,
  ICredentialsHelper,
  IDataObject,
  IHttpRequestOptions,
  INode,
  INodeExecutionData,
  INodeListSearchResult,
  INodeParameters,
  INodeProperties,
  INodeType,
  INodeTypes,
  IRun,
  IWebhookData,
  IWebhookResponseData,
  IWorkflowExecuteAdditionalData,
  Workflow,
} from "n8n-workflow";
import type * as N8nWorkflow from "n8n-workflow";
import type { IncomingHttpHeaders } from "node:http";
import { createRequire } from "node:module";
import { join } from "node:path";

/** The folder of the package. */
export const packageFolder = join(import.meta.dirname, "../n8n");

// n8n reads these settings when it loads, and writes the key into a file in the folder.
Object.assign(process.env, {
  N8N_LOG_LEVEL: "silent",
  N8N_ENCRYPTION_KEY: "the same in all test processes",
  N8N_USER_FOLDER: join(packageFolder, "node_modules/.cache/n8n"),
});

// n8n is installed for the package, whose folder is not above this one.
const require = createRequire(join(packageFolder, "package.json"));
const core = require("n8n-core") as typeof Core;
const n8n = require("n8n-workflow") as typeof N8nWorkflow;

const loader = new core.PackageDirectoryLoader(packageFolder);
await loader.loadAll();

/** The nodes and credentials that n8n found in the package, by name. */
export const { nodeTypes, credentialTypes } = loader;

const types: INodeTypes = {
  getByName: (type) => loader.getNode(shorten(type)).type,
  getByNameAndVersion: (type, version) =>
    n8n.NodeHelpers.getVersionedNodeType(loader.getNode(shorten(type)).type, version),
  getKnownTypes: () => loader.known.nodes,
};

/** Returns a node of the package as n8n runs it. */
export const getNodeType = (name: string): INodeType => types.getByNameAndVersion(name);

function shorten(type: string): string {
  return type.replace(/^n8n-nodes-proffer\./, "");
}

/** Lists the fields that n8n shows for a node with its parameters. */
export function listShownFields(node: INode): INodeProperties[] {
  const { description } = getNodeType(shorten(node.type));
  const { properties } = description;
  const all = n8n.NodeHelpers.getNodeParameters(properties, node.parameters, true, false, node, description);
  return properties.filter((field) =>
    n8n.NodeHelpers.displayParameter(all ?? node.parameters, field, node, description),
  );
}

export interface Credentials {
  readonly baseUrl: string;
  readonly apiKey: string;
}

/** Resolves the header of the credentials like n8n, which evaluates the expression of the credential type. */
function createCredentialsHelper(credentials: Credentials): ICredentialsHelper {
  const helper: Partial<ICredentialsHelper> = {
    getParentTypes: () => [],
    isCredentialUsableByNode: () => true,
    preAuthentication: async () => undefined,
    getDecrypted: async () => ({ ...credentials }),
    authenticate: async (data, type, options, workflow) => ({
      ...(options as IHttpRequestOptions),
      headers: { ...options.headers, ...resolveHeaders(data, type, workflow!) },
    }),
  };
  return helper as ICredentialsHelper;
}

function resolveHeaders(data: ICredentialDataDecryptedObject, type: string, workflow: Workflow): IDataObject {
  const { authenticate } = loader.getCredential(type).type;
  if (typeof authenticate !== "object") throw new Error(`${type} has no headers`);
  return resolve(authenticate.properties.headers as INodeParameters, data, workflow);
}

/** Evaluates the expressions of credentials, with their values as `$credentials`. */
function resolve(values: INodeParameters, data: IDataObject, workflow: Workflow): IDataObject {
  const keys = { $credentials: data } as Parameters<Workflow["expression"]["getComplexParameterValue"]>[3];
  const [node] = Object.values(workflow.nodes);
  return workflow.expression.getComplexParameterValue(node!, values, "internal", keys) as IDataObject;
}

export const webhookBaseUrl = "https://n8n.globex.test/webhook";

export interface NodeOptions extends Partial<INode> {
  /** Default: a new execution. */
  readonly executionId?: string;
}

let executions = 0;

/** A workflow with one node of the package, and the environment of its executions. */
export function createWorkflow(
  type: string,
  credentials: Credentials,
  parameters: INodeParameters,
  options: NodeOptions = {},
) {
  const { executionId = `execution-${(executions += 1)}`, ...nodeOptions } = options;
  const { description } = getNodeType(type);
  const given: INode = {
    id: `node-of-${type}`,
    name: description.displayName,
    type: `n8n-nodes-proffer.${type}`,
    typeVersion: 1,
    position: [0, 0],
    webhookId: "01950f2c-6a40-7c11-9a54-000000000001",
    credentials: { profferApi: { id: "1", name: "Proffer" } },
    parameters,
    ...nodeOptions,
  };
  // Fills in defaults, like n8n when it loads a workflow.
  const complete = n8n.NodeHelpers.getNodeParameters(
    description.properties,
    parameters,
    true,
    false,
    given,
    description,
  );
  const node: INode = { ...given, parameters: complete ?? parameters };
  const workflow = new n8n.Workflow({
    id: "workflow-1",
    name: "Test",
    nodes: [node],
    connections: {},
    active: true,
    nodeTypes: types,
  });
  const workflowData = { id: "workflow-1", name: "Test", nodes: [node], connections: {}, active: true };
  const hooks = new core.ExecutionLifecycleHooks("webhook", executionId, workflowData as never);
  const additionalData = {
    credentialsHelper: createCredentialsHelper(credentials),
    hooks,
    executionId,
    currentNodeParameters: node.parameters,
    webhookBaseUrl,
    webhookWaitingBaseUrl: `${webhookBaseUrl}-waiting`,
    formWaitingBaseUrl: `${webhookBaseUrl}-form`,
    webhookTestBaseUrl: `${webhookBaseUrl}-test`,
    variables: {},
    setExecutionStatus: () => undefined,
  } as unknown as IWorkflowExecuteAdditionalData;
  return { workflow, node, additionalData };
}

export interface NodeResult {
  readonly items: readonly INodeExecutionData[];
  /** The error that stopped the execution. */
  readonly error?: {
    readonly message: string;
    readonly description?: string | null;
    readonly httpCode?: string;
  };
}

/** Executes the node "Proffer" with n8n's own engine, once for each input item. */
export async function runNode(
  credentials: Credentials,
  parameters: INodeParameters,
  { items = [{ json: {} }], ...options }: NodeOptions & { readonly items?: INodeExecutionData[] } = {},
): Promise<NodeResult> {
  const { workflow, node, additionalData } = createWorkflow("proffer", credentials, parameters, options);
  const data = n8n.createRunExecutionData({
    executionData: { nodeExecutionStack: [{ node, data: { main: [items] }, source: null }] },
  });
  const run: IRun = await new core.WorkflowExecute(additionalData, "webhook", data).processRunExecutionData(
    workflow,
  );
  const last = run.data.resultData.runData[node.name]?.at(-1);
  return { items: last?.data?.["main"]?.[0] ?? [], error: last?.error as NodeResult["error"] };
}

/** Calls a method that fills a picker. */
export async function searchList(
  credentials: Credentials,
  method: string,
  { filter, token, parameters = {} }: { filter?: string; token?: string; parameters?: INodeParameters } = {},
): Promise<INodeListSearchResult> {
  const { workflow, node, additionalData } = createWorkflow("proffer", credentials, parameters);
  const context = new core.LoadOptionsContext(
    workflow,
    node,
    { ...additionalData, currentNodeParameters: parameters },
    "parameters.picker",
  );
  const search = getNodeType("proffer").methods!.listSearch![method]!;
  return search.call(context, filter, token);
}

/** Evaluates the test of the credentials, which n8n sends when they are saved. */
export function createCredentialTest(credentials: Credentials): { url: string; headers: IDataObject } {
  const { workflow } = createWorkflow("proffer", credentials, {});
  const { test } = loader.getCredential("profferApi").type;
  const { baseURL, url } = resolve(test!.request as unknown as INodeParameters, { ...credentials }, workflow);
  const headers = resolveHeaders({ ...credentials }, "profferApi", workflow);
  return { url: `${baseURL as string}${url as string}`, headers };
}

export function readContent({ data }: IBinaryData): Buffer {
  return Buffer.from(data, "base64");
}

/** The data that n8n stores for the trigger while the workflow is active. */
interface TriggerData {
  readonly endpointId: string;
  readonly secret: string;
  readonly eventIds: readonly string[];
}

/** A workflow with the node "Proffer Trigger". */
export interface ActiveTrigger {
  readonly data: TriggerData;
  /** Activates the workflow, or starts n8n again, which does the same. Returns whether the endpoint existed. */
  activate(): Promise<boolean>;
  deactivate(): Promise<void>;
  /** Handles a request to the address of the webhook. */
  receive(request: WebhookRequest, response: WebhookResponse): Promise<IWebhookResponseData>;
}

/** The parts of a request and a response of Express that nodes use. */
export interface WebhookRequest {
  readonly headers: IncomingHttpHeaders;
  readonly rawBody: Buffer;
}
export interface WebhookResponse {
  status(code: number): WebhookResponse;
  type(name: string): WebhookResponse;
  send(body: string): void;
}

export function createTrigger(
  credentials: Credentials,
  parameters: INodeParameters,
  options: NodeOptions = {},
): ActiveTrigger {
  const { workflow, node, additionalData } = createWorkflow(
    "profferTrigger",
    credentials,
    parameters,
    options,
  );
  const type = getNodeType("profferTrigger");
  const webhook: IWebhookData = {
    httpMethod: "POST",
    node: node.name,
    path: `${node.webhookId}/webhook`,
    webhookDescription: type.description.webhooks![0]!,
    workflowId: workflow.id,
    workflowExecuteAdditionalData: additionalData,
  };
  const run = (method: "checkExists" | "create" | "delete") => {
    const context = new core.HookContext(workflow, node, additionalData, "trigger", "activate", webhook);
    return type.webhookMethods!["default"]![method].call(context);
  };
  return {
    data: workflow.getStaticData("node", node) as unknown as TriggerData,
    activate: async () => {
      const exists = await run("checkExists");
      if (!exists) await run("create");
      return exists;
    },
    deactivate: async () => void (await run("delete")),
    receive: (httpRequest, httpResponse) => {
      const received = {
        ...additionalData,
        httpRequest,
        httpResponse,
      } as unknown as IWorkflowExecuteAdditionalData;
      return type.webhook!.call(
        new core.WebhookContext(workflow, node, received, "webhook", webhook, [], null),
      );
    },
  };
}

/** Loads a compiled module of the package. */
export const requireBuilt = (path: string): unknown => require(join(packageFolder, "dist", path));
