import type { Dialect, MigrationDb } from "../../platform/db/migrate.ts";

/** Organizations, users, members, their credentials and sessions. */
export async function createAccountTables({ schema }: MigrationDb, { time }: Dialect): Promise<void> {
  await schema
    .createTable("organizations")
    .addColumn("id", "text", (c) => c.primaryKey())
    .addColumn("state_id", "text", (c) => c.notNull())
    .addColumn("name", "text", (c) => c.notNull())
    .addColumn("currency", "text", (c) => c.notNull())
    .addColumn("time_zone", "text", (c) => c.notNull().defaultTo("UTC"))
    .addColumn("proposal_number_pattern", "text")
    .addColumn("settings_json", "text", (c) => c.notNull())
    .addColumn("created_at", time, (c) => c.notNull())
    .addColumn("updated_at", time, (c) => c.notNull())
    .execute();

  await schema
    .createTable("shared_states")
    .addColumn("scope", "text", (c) => c.primaryKey())
    .addColumn("state_id", "text", (c) => c.notNull())
    .execute();

  await schema
    .createTable("users")
    .addColumn("id", "text", (c) => c.primaryKey())
    .addColumn("name", "text", (c) => c.notNull())
    .addColumn("email", "text", (c) => c.notNull().unique())
    .addColumn("avatar_url", "text")
    .addColumn("password_hash", "text")
    .addColumn("platform_admin_since", time)
    .addColumn("created_at", time, (c) => c.notNull())
    .addColumn("updated_at", time, (c) => c.notNull())
    .execute();

  await schema
    .createTable("members")
    .addColumn("organization_id", "text", (c) => c.notNull().references("organizations.id"))
    .addColumn("user_id", "text", (c) => c.notNull().references("users.id"))
    .addColumn("role", "text", (c) => c.notNull())
    .addColumn("preferences_json", "text")
    .addColumn("created_at", time, (c) => c.notNull())
    .addPrimaryKeyConstraint("members_pk", ["organization_id", "user_id"])
    .execute();
  await schema.createIndex("members_by_user").on("members").column("user_id").execute();

  await schema
    .createTable("api_keys")
    .addColumn("organization_id", "text", (c) => c.notNull().references("organizations.id"))
    .addColumn("id", "text", (c) => c.notNull())
    .addColumn("user_id", "text", (c) => c.notNull().references("users.id"))
    .addColumn("name", "text", (c) => c.notNull())
    .addColumn("key_hash", "text", (c) => c.notNull().unique())
    .addColumn("created_at", time, (c) => c.notNull())
    .addColumn("last_used_at", time)
    .addColumn("expires_at", time)
    .addPrimaryKeyConstraint("api_keys_pk", ["organization_id", "id"])
    .execute();

  await schema
    .createTable("installation")
    .addColumn("id", "text", (c) => c.primaryKey())
    .addColumn("set_up_at", time, (c) => c.notNull())
    .execute();

  await schema
    .createTable("sessions")
    .addColumn("id", "text", (c) => c.primaryKey())
    .addColumn("organization_id", "text", (c) => c.notNull().references("organizations.id"))
    .addColumn("user_id", "text", (c) => c.notNull().references("users.id"))
    .addColumn("kind", "text", (c) => c.notNull())
    .addColumn("token_hash", "text", (c) => c.notNull().unique())
    .addColumn("refresh_hash", "text")
    .addColumn("agent", "text")
    .addColumn("last_used_at", time)
    .addColumn("created_at", time, (c) => c.notNull())
    .addColumn("expires_at", time, (c) => c.notNull())
    .execute();
  await schema
    .createIndex("sessions_by_user")
    .on("sessions")
    .columns(["user_id", "organization_id"])
    .execute();

  await schema
    .createTable("invitations")
    .addColumn("organization_id", "text", (c) => c.notNull().references("organizations.id"))
    .addColumn("id", "text", (c) => c.notNull())
    .addColumn("email", "text", (c) => c.notNull())
    .addColumn("role", "text", (c) => c.notNull())
    .addColumn("token_hash", "text", (c) => c.notNull().unique())
    .addColumn("invited_by", "text", (c) => c.notNull().references("users.id"))
    .addColumn("created_at", time, (c) => c.notNull())
    .addColumn("expires_at", time, (c) => c.notNull())
    .addPrimaryKeyConstraint("invitations_pk", ["organization_id", "id"])
    .addUniqueConstraint("invitations_one_for_each_email", ["organization_id", "email"])
    .execute();

  await schema
    .createTable("one_time_tokens")
    .addColumn("user_id", "text", (c) => c.primaryKey().references("users.id"))
    .addColumn("token_hash", "text", (c) => c.notNull().unique())
    .addColumn("created_at", time, (c) => c.notNull())
    .addColumn("expires_at", time, (c) => c.notNull())
    .execute();

  await schema
    .createTable("second_factors")
    .addColumn("user_id", "text", (c) => c.primaryKey().references("users.id"))
    .addColumn("secret_sealed", "text", (c) => c.notNull())
    .addColumn("confirmed_at", time)
    .addColumn("last_used_step", "integer", (c) => c.notNull())
    .addColumn("recovery_hashes_json", "text", (c) => c.notNull())
    .addColumn("created_at", time, (c) => c.notNull())
    .execute();

  await schema
    .createTable("identities")
    .addColumn("issuer", "text", (c) => c.notNull())
    .addColumn("subject", "text", (c) => c.notNull())
    .addColumn("user_id", "text", (c) => c.notNull().references("users.id"))
    .addColumn("created_at", time, (c) => c.notNull())
    .addPrimaryKeyConstraint("identities_pk", ["issuer", "subject"])
    .execute();

  await schema
    .createTable("signing_keys")
    .addColumn("generation", "integer", (c) => c.primaryKey())
    .addColumn("kid", "text", (c) => c.notNull().unique())
    .addColumn("public_jwk_json", "text", (c) => c.notNull())
    .addColumn("private_sealed", "text", (c) => c.notNull())
    .addColumn("created_at", time, (c) => c.notNull())
    .addColumn("use_from", time, (c) => c.notNull())
    .execute();

  await schema
    .createTable("throttles")
    .addColumn("key", "text", (c) => c.primaryKey())
    .addColumn("count", "integer", (c) => c.notNull())
    .addColumn("resets_at", time, (c) => c.notNull())
    .execute();
  await schema.createIndex("throttles_by_end").on("throttles").column("resets_at").execute();
}
