import { PostgresAdapter, sql } from "kysely";
import type { Reader } from "../../context.ts";
import { compileListQuery } from "../../platform/db/compile-query.ts";
import type { ProposalRow } from "../tables.ts";

/** Length of the n-grams (short pieces of text) in the search index, in characters. */
const gramLength = 3;
/** Maximum number of n-grams in a search. More n-grams would hardly reduce the number of matches. */
const maxGrams = 16;
/** Maximum number of proposals that a list looks up one by one. */
const maxMatches = 1_000;

export type ProposalId = Pick<ProposalRow, "id">;

/**
 * Finds the ids of the proposals that contain all words, with the search index (docs/decisions/search.md).
 * Returns undefined if the words are too short, if there are too many matches, or if there is no index. Then
 * the list must check every proposal.
 */
export async function findMatches(
  read: Reader,
  organizationId: string,
  words: readonly string[],
  patterns: readonly string[],
): Promise<ProposalId[] | undefined> {
  const grams = [...new Set(words.flatMap(toGrams))].slice(0, maxGrams);
  if (grams.length === 0) return undefined;
  const isPostgres = read.getExecutor().adapter instanceof PostgresAdapter;
  const rows = isPostgres
    ? await listByIndex(read, patterns, { organizationId })
    : await listByTable(read, patterns, { organizationId, match: formatMatch(grams) });
  const hasIndex = rows.every(({ id }) => id !== noIndex);
  return hasIndex && rows.length <= maxMatches ? rows : undefined;
}

/**
 * Splits a word into adjacent n-grams. The last n-gram may overlap the previous one, so that every character
 * of the word is in an n-gram. Other overlapping n-grams would not improve the search.
 */
function toGrams(word: string): string[] {
  const characters = Array.from(word);
  const last = characters.length - gramLength;
  const places = Array.from({ length: Math.ceil((last + 1) / gramLength) }, (_, index) => index * gramLength);
  return [...places, last]
    .filter((at) => at >= 0)
    .map((at) => characters.slice(at, at + gramLength).join(""));
}

/**
 * The only id returned if PostgreSQL has no search index. This statement then reads no proposals, because the
 * list must read all of them anyway.
 */
const noIndex = "";

/** The limit plus one, to detect too many matches. */
const maxRows = sql.lit(maxMatches + 1);

const listByIndex = compileListQuery(
  (read: Reader, patterns: readonly string[], given: { organizationId: string }) => {
    const hasIndex = sql`to_regclass('index_search') is not null`;
    return {
      compile: () =>
        sql<ProposalId>`(select proposal_id as id from index_search_rows
          where ${hasIndex} and organization_id = ${given.organizationId} and ${holdsAll(patterns)}
          limit ${maxRows})
          union all select ${sql.lit(noIndex)} where not (${hasIndex})`.compile(read),
    };
  },
  // Rare and frequent words need different plans, as do small and large organizations.
  { isPrepared: false },
);

const listByTable = compileListQuery(
  (read: Reader, patterns: readonly string[], given: { organizationId: string; match: string }) => {
    const { organizationId, match } = given;
    return {
      // SQLite reads the tables of a cross join in the written order: first the matches in the index.
      compile: () =>
        sql<ProposalId>`select index_search_rows.proposal_id as id from index_search
          cross join index_search_rows on index_search_rows.number = index_search.rowid
          where index_search match ${match} and index_search_rows.organization_id = ${organizationId} and ${holdsAll(patterns)}
          limit ${maxRows}`.compile(read),
    };
  },
);

/** Formats a full-text query for SQLite that matches all n-grams. */
function formatMatch(grams: readonly string[]): string {
  return grams.map((gram) => `"${gram.replaceAll('"', '""')}"`).join(" AND ");
}

function holdsAll(patterns: readonly string[]) {
  const each = patterns.map((pattern) => sql`index_search_rows.search_key like ${pattern} escape '\\'`);
  return sql.join(each, sql` and `);
}
