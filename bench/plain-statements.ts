import { noApproval } from "@proffer/contract";

/** A row of the statements below, with columns as returned by the driver. */
export type PlainRow = Readonly<Record<string, string | null>> & { readonly id: string };

const columns = `
  p.id, p.organization_id, p.status, p.name, p.kind, p.description, p.notes, p.proposal_number,
  p.settings_json, p.tags_json, p.cached_totals_json, p.design_json, p.totals_json, p.crm_json,
  p.custom_variables_json, p.attachments_json, p.contract_json,
  p.created_at, p.updated_at, p.archived_at, p.sent_at, p.completed_at, p.last_activity_at, p.expiring_on,
  p.first_viewed_at, p.last_viewed_at, p.won_at, p.lost_at, p.cancelled_at, p.recipients_signed_at,
  p.marked_as_won_method, p.status_note, p.decline_reason,
  c.id as c_id, c.name as c_name, c.email as c_email, c.avatar_url as c_avatar,
  u.id as u_id, u.name as u_name, u.email as u_email, u.avatar_url as u_avatar,
  o.id as o_id, o.name as o_name, o.email as o_email, o.avatar_url as o_avatar`;

const people = `
  left join users c on c.id = p.created_by
  left join users u on u.id = p.updated_by
  left join users o on o.id = p.owner_id`;

const key = `
  with caller as (select organization_id, user_id from api_keys
    where key_hash = $1 and (expires_at is null or expires_at > $2))`;

/** Selects starred proposals first, then the newest. Each half walks an index. */
export const listStatement = `${key}
  select ${columns}, page.starred, (select count from proposal_counts
    where organization_id = p.organization_id and kind = 'proposal' and shelf = 'active') as total
  from (
    select * from (select s.organization_id, s.proposal_id as id, 1 as starred from caller
      join stars s on s.organization_id = caller.organization_id and s.user_id = caller.user_id) starred
    union all
    select * from (select n.organization_id, n.id, 0 as starred from caller
      join proposals n on n.organization_id = caller.organization_id
        and n.kind = 'proposal' and n.deleted_at is null and n.archived_at is null
      where not exists (select 1 from stars s where s.organization_id = caller.organization_id
        and s.user_id = caller.user_id and s.proposal_id = n.id)
      order by n.created_at desc, n.id desc limit 20) newest
  ) page
  join proposals p on p.organization_id = page.organization_id and p.id = page.id
    and p.kind = 'proposal' and p.deleted_at is null and p.archived_at is null
  ${people}
  order by page.starred desc, p.created_at desc, p.id desc limit 20`;

export const detailStatement = `${key}
  select ${columns}, plain_pages.pages_json, (select 1 from stars s where s.organization_id = p.organization_id
    and s.user_id = caller.user_id and s.proposal_id = p.id) as starred
  from caller
  join proposals p on p.organization_id = caller.organization_id and p.id = $3 and p.deleted_at is null
  join plain_pages on plain_pages.proposal_id = p.id
  ${people}`;

/** Returns the fields of a draft as shown in a list. */
export function toListItem(row: PlainRow) {
  return { ...toFields(row), status_detail: { marked_as_won_method: row["marked_as_won_method"] } };
}

/** Returns the fields of a draft that was never sent. */
export function toDetail(row: PlainRow) {
  return {
    ...toFields(row),
    owner: toUser(row, "o"),
    organization_id: row["organization_id"],
    description: row["description"],
    integrations: { crm: parse(row["crm_json"]), payment: toPayment(row) },
    status_detail: {
      marked_as_won_method: row["marked_as_won_method"],
      note: row["status_note"],
      decline_reason: row["decline_reason"],
      acceptance: null,
      signatures: [],
    },
    timeline: {
      sent: toTime(row["sent_at"]),
      first_viewed: toTime(row["first_viewed_at"]),
      last_viewed: toTime(row["last_viewed_at"]),
      won: toTime(row["won_at"]),
      lost: toTime(row["lost_at"]),
      cancelled: toTime(row["cancelled_at"]),
    },
    revision: null,
    revision_of: null,
    share_url: null,
    design: parse(row["design_json"]),
    totals: parse(row["totals_json"]),
    approval: noApproval,
    custom_variables: parse(row["custom_variables_json"]),
    attachments: parse(row["attachments_json"] ?? "[]"),
    contract: parse(row["contract_json"]),
    pages: parse(row["pages_json"]),
  };
}

function toPayment(row: PlainRow) {
  const { currency } = parse(row["cached_totals_json"]) as { currency: string };
  const amounts = { on_acceptance: null, due_amount: null, paid_amount: 0, open_amount: 0 };
  return { state: "none", currency, ...amounts, due_on: null, transactions: [] };
}

function toFields(row: PlainRow) {
  return {
    id: row.id,
    status: row["status"],
    name: row["name"],
    created_by: toUser(row, "c"),
    updated_by: toUser(row, "u"),
    created_at: toTime(row["created_at"]),
    updated_at: toTime(row["updated_at"]),
    archived: row["archived_at"] !== null,
    archived_at: toTime(row["archived_at"]),
    is_template: row["kind"] === "template",
    is_starred: Boolean(row["starred"]),
    allRecipientsSigned: row["recipients_signed_at"] !== null,
    sent_at: toTime(row["sent_at"]),
    completed_at: toTime(row["completed_at"]),
    last_activity_at: toTime(row["last_activity_at"]),
    crm_linked: null,
    notes: row["notes"],
    proposal_number: row["proposal_number"],
    settings: parse(row["settings_json"]),
    tags: parse(row["tags_json"]),
    cached_totals: parse(row["cached_totals_json"]),
  };
}

function toUser(row: PlainRow, prefix: "c" | "u" | "o") {
  const id = row[`${prefix}_id`];
  if (id === null) return null;
  return {
    id,
    name: row[`${prefix}_name`],
    email: row[`${prefix}_email`],
    avatar_url: row[`${prefix}_avatar`],
  };
}

/** SQLite returns times as text, and PostgreSQL's driver as a Date. */
function toTime(value: string | Date | null | undefined): string | null {
  return value instanceof Date ? value.toISOString() : (value ?? null);
}

function parse(json: string | null | undefined): unknown {
  return JSON.parse(json ?? "null");
}
