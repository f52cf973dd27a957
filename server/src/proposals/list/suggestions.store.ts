import { expressionBuilder } from "kysely";
import type { Reader } from "../../context.ts";
import { compileQuery } from "../../platform/db/compile-query.ts";
import type { Schema } from "../../schema.ts";

/** A range of keys, including both ends. */
interface KeyStretch {
  readonly organizationId: string;
  readonly from: string;
  readonly to: string;
}

/** Finds the first client key in a range, among the proposals of the default list. */
export const findClientKey = compileQuery((read: Reader, given: KeyStretch) =>
  read
    .selectFrom("proposals")
    .select("client_key")
    .where("organization_id", "=", given.organizationId)
    .where("kind", "=", "proposal")
    .where("deleted_at", "is", null)
    .where("archived_at", "is", null)
    .where("client_key", ">=", given.from)
    .where("client_key", "<=", given.to)
    .orderBy("client_key")
    .limit(1),
);

/** Finds the settings of the newest proposal for a client. */
export const findNewestOfClient = compileQuery(
  (read: Reader, given: { organizationId: string; key: string }) =>
    read
      .selectFrom("proposals")
      .select("settings_json")
      .where("organization_id", "=", given.organizationId)
      .where("kind", "=", "proposal")
      .where("deleted_at", "is", null)
      .where("archived_at", "is", null)
      .where("client_key", "=", given.key)
      .orderBy("id", "desc")
      .limit(1),
);

const tags = expressionBuilder<Schema, "proposal_tags">();

/** Finds the tag that follows another tag in the order by key and then by tag. */
export const findTagAfter = compileQuery(
  (read: Reader, given: { organizationId: string; key: string; tag: string; to: string }) =>
    read
      .selectFrom("proposal_tags")
      .select(["tag_key", "tag"])
      .where("organization_id", "=", given.organizationId)
      .where(tags(tags.refTuple("tag_key", "tag"), ">", tags.tuple(given.key, given.tag)))
      .where("tag_key", "<=", given.to)
      .orderBy("tag_key")
      .orderBy("tag")
      .limit(1),
);
