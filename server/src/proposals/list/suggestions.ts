import type { operations, ProposalSettings, QueryOf } from "@proffer/contract";
import { findClientName } from "@proffer/presentation";
import type { Context } from "../../context.ts";
import { toSearchKey } from "../../platform/text/search-key.ts";
import { findClientKey, findNewestOfClient, findTagAfter } from "./suggestions.store.ts";

type Query = QueryOf<typeof operations.listClients>;

/** A client with the data of its newest proposal. */
interface ClientSuggestion {
  readonly name: string;
  readonly recipient: NonNullable<ProposalSettings["recipient"]>;
}

interface TagSuggestion {
  readonly name: string;
}

/**
 * Suffix for the end of a range: a prefix with this suffix sorts after every stored text with the prefix, in
 * both databases.
 */
const last = "\u{10FFFF}";
/**
 * Suffix for the start of a range: a text with this suffix is the next possible text in order. NUL would be
 * smaller, but is never stored.
 */
const least = "\u0001";

/**
 * Lists the clients whose names begin with a text. Jumps from key to key in the index, so the number of
 * proposals per client does not matter.
 */
export async function listClients(
  { read, caller: { organizationId } }: Context,
  { search = "", limit = 10 }: Query,
): Promise<ClientSuggestion[]> {
  const clients: ClientSuggestion[] = [];
  const prefix = toSearchKey(search);
  let from = prefix;
  while (clients.length < limit) {
    const [found] = await findClientKey(read, { organizationId, from, to: prefix + last });
    if (!found || found.client_key === null) break;
    const key = found.client_key;
    from = key + least;
    const [newest] = await findNewestOfClient(read, { organizationId, key });
    const settings: ProposalSettings = JSON.parse(newest?.settings_json ?? "{}");
    const name = findClientName(settings);
    // The name is null if the proposal changed between the two statements.
    if (name !== null) clients.push({ name, recipient: settings.recipient ?? {} });
  }
  return clients;
}

/** Lists the tags that begin with a text, in their original spelling. */
export async function listTags(
  { read, caller: { organizationId } }: Context,
  { search = "", limit = 10 }: Query,
): Promise<TagSuggestion[]> {
  const names: TagSuggestion[] = [];
  const prefix = toSearchKey(search);
  let after = { key: prefix, tag: "" };
  while (names.length < limit) {
    const [found] = await findTagAfter(read, { organizationId, ...after, to: prefix + last });
    if (!found) break;
    after = { key: found.tag_key, tag: found.tag };
    names.push({ name: found.tag });
  }
  return names;
}
