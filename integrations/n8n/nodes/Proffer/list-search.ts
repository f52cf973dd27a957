import {
  NodeOperationError,
  type IDataObject,
  type ILoadOptionsFunctions,
  type INodeListSearchItems,
  type INodeListSearchResult,
} from "n8n-workflow";
import { toText } from "../api/errors";
import { callApi, getBaseUrl } from "../api/request";

/** Searches proposals or templates. n8n passes the cursor to load the next page of the list. */
export async function searchProposals(
  context: ILoadOptionsFunctions,
  query: IDataObject,
  filter = "",
  cursor = "",
): Promise<INodeListSearchResult> {
  const page = await callApi(context, {
    method: "GET",
    path: "/api/proposals",
    query: { ...query, fields: "summary", limit: 50, cursor, ...(filter && { search: filter }) },
  });
  const baseUrl = await getBaseUrl(context);
  const results = (page.data as IDataObject[]).map(
    ({ id, name, client_name: client }): INodeListSearchItems => ({
      name: client ? `${toText(name)} (${toText(client)})` : toText(name),
      value: toText(id),
      url: `${baseUrl}/app/proposals/${toText(id)}`,
    }),
  );
  const next = page.next_cursor as string | null;
  return next === null ? { results } : { results, paginationToken: next };
}

/** Lists the groups of the chosen proposal, with the names of their pages. */
export async function listGroups(
  context: ILoadOptionsFunctions,
  filter = "",
): Promise<INodeListSearchResult> {
  const proposalId = context.getCurrentNodeParameter("proposalId", { extractValue: true });
  if (typeof proposalId !== "string" || !/^[\w-]+$/.test(proposalId))
    throw new NodeOperationError(context.getNode(), "Choose the proposal from the list or by ID first", {
      description:
        "The groups of a proposal from an expression are not known yet. Enter the ID of a group, or leave the group empty: the line item is then added to the first group.",
    });
  const { pages } = await callApi(context, { method: "GET", path: `/api/proposals/${proposalId}` });
  const results = (pages as IDataObject[]).flatMap(({ name: pageName, children }) =>
    ((children ?? []) as IDataObject[])
      .filter(({ type }) => type === "group")
      .map(({ id, name }) => ({ name: `${toText(pageName)}: ${toText(name)}`, value: toText(id) })),
  );
  return { results: results.filter(({ name }) => name.toLowerCase().includes(filter.toLowerCase())) };
}
