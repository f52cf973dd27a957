import { sql } from "kysely";
import type { Dialect, MigrationDb } from "../../platform/db/migrate.ts";

/** The index that finds proposals by parts of words (docs/decisions/search.md). */
export async function createProposalSearch(db: MigrationDb, { engine }: Dialect): Promise<void> {
  await (engine === "postgres" ? createTrigramIndex(db) : createTrigramTable(db));
}

/** Creates an index with the extension pg_trgm; nothing where PostgreSQL does not have it or does not let this user have it. */
async function createTrigramIndex(db: MigrationDb): Promise<void> {
  await sql`savepoint search`.execute(db);
  try {
    await sql`create extension if not exists pg_trgm`.execute(db);
    // Every search reads the list of what is pending: 256 kB at most, not 4 MB.
    await sql`create index proposals_by_search_key on proposals using gin (search_key gin_trgm_ops)
      with (gin_pending_list_limit = 256) where deleted_at is null`.execute(db);
  } catch (error) {
    if (!isMissingExtension(error)) throw error;
    await sql`rollback to savepoint search`.execute(db);
  }
  await sql`release savepoint search`.execute(db);
}

/** feature_not_supported, undefined_file, insufficient_privilege, undefined_object. */
const missingExtensionCodes: ReadonlySet<unknown> = new Set(["0A000", "58P01", "42501", "42704"]);

function isMissingExtension(error: unknown): boolean {
  return error instanceof Error && "code" in error && missingExtensionCodes.has(error.code);
}

/**
 * Creates a full-text table of trigrams, which triggers keep up. It holds no text, so that it has to know rows by a number that never
 * changes: `vacuum` gives other rows new numbers.
 */
async function createTrigramTable(db: MigrationDb): Promise<void> {
  await sql`create table index_search_rows (number integer primary key, organization_id text not null,
    proposal_id text not null, unique (organization_id, proposal_id))`.execute(db);
  await sql`create virtual table index_search using
    fts5(search_key, content = '', contentless_delete = 1, detail = none, tokenize = 'trigram')`.execute(db);
  await sql`create trigger proposals_search_insert after insert on proposals begin
    insert into index_search_rows (organization_id, proposal_id) values (new.organization_id, new.id);
    insert into index_search (rowid, search_key) select number, new.search_key from index_search_rows
      where organization_id = new.organization_id and proposal_id = new.id;
  end`.execute(db);
  await sql`create trigger proposals_search_update after update of search_key on proposals
    when old.search_key <> new.search_key begin
    update index_search set search_key = new.search_key where rowid = (select number from index_search_rows
      where organization_id = new.organization_id and proposal_id = new.id);
  end`.execute(db);
  await sql`create trigger proposals_search_delete after delete on proposals begin
    delete from index_search where rowid = (select number from index_search_rows
      where organization_id = old.organization_id and proposal_id = old.id);
    delete from index_search_rows where organization_id = old.organization_id and proposal_id = old.id;
  end`.execute(db);
}
