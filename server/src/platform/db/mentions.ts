import { sql, type QueryExecutorProvider, type RawBuilder } from "kysely";
import { toContainsPattern } from "../text/search-key.ts";
import { toJsonTable } from "./query-parts.ts";

/** A record whose text contains a word. */
export interface Mention {
  readonly word: string;
  readonly id: string;
}

export interface MentionSearch {
  /** A subquery in parentheses with the columns id and text. */
  readonly texts: RawBuilder<unknown>;
  readonly words: readonly string[];
  /** Maximum number of records per word, newest by id. */
  readonly max: number;
}

/**
 * Lists the records whose texts contain one of `words` as a substring. Reads every text, so it must not run
 * on the request thread.
 */
export async function listMentions(
  db: QueryExecutorProvider,
  { texts, words, max }: MentionSearch,
): Promise<Mention[]> {
  if (words.length === 0) return [];
  const listed = JSON.stringify(words.map((id) => ({ id, pattern: toContainsPattern(id) })));
  const { rows } = await sql<Mention>`
    select word, id from (
      select word, id, row_number() over (partition by word order by id desc) as nth from (
        select distinct json_rows.id as word, texts.id as id
        from ${texts} as texts, ${toJsonTable(db, listed, { id: "text", pattern: "text" })}
        where texts.text like json_rows.pattern escape '\\'
      ) as found
    ) as numbered
    where nth <= ${max}
    order by word, id desc`.execute(db);
  return rows;
}
