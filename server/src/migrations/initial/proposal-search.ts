import { sql } from "kysely";
import type { Dialect, MigrationDb } from "../../platform/db/migrate.ts";

/**
 * Creates the index that finds proposals by parts of words (docs/decisions/search.md). Triggers update it.
 * Its rows repeat the searched text, because the table of proposals is wide and has many indexes.
 */
export async function createProposalSearch(db: MigrationDb, { engine }: Dialect): Promise<void> {
  await (engine === "postgres" ? createTrigramIndex(db) : createTrigramTable(db));
}

/**
 * Creates the table and its index with the extension pg_trgm. Creates no index if PostgreSQL lacks the
 * extension or does not allow this user to create it.
 */
async function createTrigramIndex(db: MigrationDb): Promise<void> {
  await sql`create table index_search_rows (organization_id text not null, proposal_id text not null, search_key text not null,
    primary key (organization_id, proposal_id))`.execute(db);
  await createTriggers(db);
  await sql`savepoint search`.execute(db);
  try {
    await sql`create extension if not exists pg_trgm`.execute(db);
    // Every search reads the pending list, so it is limited to 256 kB instead of 4 MB.
    await sql`create index index_search on index_search_rows using gin (search_key gin_trgm_ops)
      with (gin_pending_list_limit = 256)`.execute(db);
  } catch (error) {
    if (!isMissingExtension(error)) throw error;
    await sql`rollback to savepoint search`.execute(db);
  }
  await sql`release savepoint search`.execute(db);
}

async function createTriggers(db: MigrationDb): Promise<void> {
  await sql`create function index_proposal() returns trigger language plpgsql as $$ begin
    if tg_op = 'DELETE' or new.deleted_at is not null then
      delete from index_search_rows where organization_id = old.organization_id and proposal_id = old.id;
    else
      insert into index_search_rows values (new.organization_id, new.id, new.search_key)
        on conflict (organization_id, proposal_id) do update set search_key = excluded.search_key;
    end if;
    return null;
  end $$`.execute(db);
  await sql`create trigger proposals_search after insert or delete on proposals
    for each row execute function index_proposal()`.execute(db);
  await sql`create trigger proposals_search_update after update of search_key, deleted_at on proposals
    for each row when (old.search_key <> new.search_key or old.deleted_at is distinct from new.deleted_at)
    execute function index_proposal()`.execute(db);
}

/** feature_not_supported, undefined_file, insufficient_privilege, undefined_object. */
const missingExtensionCodes: ReadonlySet<unknown> = new Set(["0A000", "58P01", "42501", "42704"]);

function isMissingExtension(error: unknown): boolean {
  return error instanceof Error && "code" in error && missingExtensionCodes.has(error.code);
}

/**
 * Creates the table and a full-text table of trigrams, which refers to rows by `number`. Without this column,
 * `vacuum` would renumber the rows.
 */
async function createTrigramTable(db: MigrationDb): Promise<void> {
  await sql`create table index_search_rows (number integer primary key, organization_id text not null,
    proposal_id text not null, search_key text not null, unique (organization_id, proposal_id))`.execute(db);
  await sql`create virtual table index_search using
    fts5(search_key, content = '', contentless_delete = 1, detail = none, tokenize = 'trigram')`.execute(db);
  // A search reads each segment of the index, so SQLite merges as soon as there are 6 small segments, instead
  // of 16.
  await sql`insert into index_search (index_search, rank) values ('crisismerge', 6)`.execute(db);
  const add = sql`
    insert into index_search_rows (organization_id, proposal_id, search_key)
      select new.organization_id, new.id, new.search_key where new.deleted_at is null;
    insert into index_search (rowid, search_key) select number, search_key from index_search_rows
      where organization_id = new.organization_id and proposal_id = new.id;`;
  const remove = sql`
    delete from index_search where rowid = (select number from index_search_rows
      where organization_id = old.organization_id and proposal_id = old.id);
    delete from index_search_rows where organization_id = old.organization_id and proposal_id = old.id;`;
  await sql`create trigger proposals_search_insert after insert on proposals begin ${add} end`.execute(db);
  await sql`create trigger proposals_search_update after update of search_key, deleted_at on proposals
    when old.search_key <> new.search_key or old.deleted_at is not new.deleted_at
    begin ${remove} ${add} end`.execute(db);
  await sql`create trigger proposals_search_delete after delete on proposals begin ${remove} end`.execute(db);
}
