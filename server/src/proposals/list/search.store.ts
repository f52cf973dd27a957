import { PostgresAdapter, sql } from "kysely";
import type { Reader } from "../../context.ts";
import { compileListQuery } from "../../platform/db/compile-query.ts";
import type { ProposalRow } from "../tables.ts";

/** Number of characters of the pieces of text that the search index knows. */
const gramLength = 3;
/** Maximum number of pieces that the index is asked for: more narrow the search down no further. */
const maxGrams = 16;
/** Maximum number of proposals that a list looks up one by one. */
const maxMatches = 1_000;

export type ProposalId = Pick<ProposalRow, "id">;

/**
 * Finds the ids of the proposals that hold all words, by the search index (docs/decisions/search.md). Undefined where the index is no help:
 * the words are too short, too many proposals hold them, or there is no index. Then the list has to look at every proposal.
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

/** Pieces side by side, and the last one, hold every character of a word; those between them would be looked up in vain. */
function toGrams(word: string): string[] {
  const characters = Array.from(word);
  const last = characters.length - gramLength;
  const places = Array.from({ length: Math.ceil((last + 1) / gramLength) }, (_, index) => index * gramLength);
  return [...places, last]
    .filter((at) => at >= 0)
    .map((at) => characters.slice(at, at + gramLength).join(""));
}

/** Stands among the ids where PostgreSQL has no index for searching, so that no search looks at every proposal twice. */
const noIndex = "";

/** The number of rows that tells whether there are too many. */
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
  // Rare and frequent words, and small and large organizations, need other plans.
  { isPrepared: false },
);

const listByTable = compileListQuery(
  (read: Reader, patterns: readonly string[], given: { organizationId: string; match: string }) => {
    const { organizationId, match } = given;
    return {
      // The order of a cross join is an instruction to SQLite: begin with what the index finds.
      compile: () =>
        sql<ProposalId>`select index_search_rows.proposal_id as id from index_search
          cross join index_search_rows on index_search_rows.number = index_search.rowid
          where index_search match ${match} and index_search_rows.organization_id = ${organizationId} and ${holdsAll(patterns)}
          limit ${maxRows}`.compile(read),
    };
  },
);

/** Writes what SQLite's index is asked for: every one of the pieces of text. */
function formatMatch(grams: readonly string[]): string {
  return grams.map((gram) => `"${gram.replaceAll('"', '""')}"`).join(" AND ");
}

function holdsAll(patterns: readonly string[]) {
  const each = patterns.map((pattern) => sql`index_search_rows.search_key like ${pattern} escape '\\'`);
  return sql.join(each, sql` and `);
}
