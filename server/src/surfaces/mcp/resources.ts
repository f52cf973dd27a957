import { isJson, operations, type AnswerOf } from "@proffer/contract";
import {
  ProtocolError,
  ProtocolErrorCode,
  ResourceNotFoundError,
  ResourceTemplate,
  type McpServer,
  type ServerContext,
} from "@modelcontextprotocol/server";
import type { ApiAnswer, CallApi } from "./api-caller.ts";
import { formatVisibly, markOutsideText, revealCharacters } from "./outside-text.ts";

/** Maximum number of proposals in the list of resources. Templates have the same limit. */
const maxListed = 50;

type GetApi = (context: ServerContext) => CallApi;

/** Adds the proposals and the templates as resources: `proffer://proposals/{id}` and `proffer://templates/{id}`. */
export function addResources(server: McpServer, getApi: GetApi): void {
  addKind(server, getApi, "proposals", { is_template: "false", title: "Proposals" });
  addKind(server, getApi, "templates", { is_template: "true", title: "Templates" });
}

function addKind(
  server: McpServer,
  getApi: GetApi,
  kind: "proposals" | "templates",
  { is_template, title }: { readonly is_template: string; readonly title: string },
): void {
  const list = async (context: ServerContext) => {
    const query = { is_template, fields: "summary", sort: "updated_at", limit: maxListed };
    const answer = await getApi(context)(operations.listProposals, { query });
    if (answer.status !== 200) throw toProtocolError(answer);
    const { data } = answer.body as AnswerOf<typeof operations.listProposals>;
    return {
      // The title must be set, because programs show it, and by default it would be the title of the kind.
      resources: data.map(({ id, name }) => ({
        uri: `proffer://${kind}/${id}`,
        name: revealCharacters(name),
        title: revealCharacters(name),
        mimeType: "application/json",
      })),
    };
  };
  server.registerResource(
    kind,
    new ResourceTemplate(`proffer://${kind}/{id}`, { list }),
    { title, description: `One of the ${kind}, with its content and totals.`, mimeType: "application/json" },
    async ({ href }, { id }, context) => {
      const answer = await getApi(context)(operations.getProposal, { params: { id: String(id) } });
      if (answer.status === 404) throw new ResourceNotFoundError(href);
      if (answer.status !== 200) throw toProtocolError(answer);
      const { is_template: isTemplate } = answer.body as AnswerOf<typeof operations.getProposal>;
      if (String(isTemplate) !== is_template) throw new ResourceNotFoundError(href);
      const marked = markOutsideText(operations.getProposal.answers[200].body, answer.body);
      return { contents: [{ uri: href, mimeType: "application/json", text: formatVisibly(marked) }] };
    },
  );
}

/**
 * Converts a refusal of the API to an error. An empty list would look as if the organization had no
 * proposals.
 */
function toProtocolError({ status, body }: ApiAnswer): ProtocolError {
  const error = isJson(body) ? body["error"] : undefined;
  const reason = isJson(error)
    ? `${String(error["code"])}: ${String(error["message"])}`
    : "The server gave no reason";
  return new ProtocolError(ProtocolErrorCode.InternalError, revealCharacters(reason), { status });
}
