import type { AnonymousContext } from "../context.ts";
import { invalid } from "../platform/errors.ts";
import { normalEmail } from "./normal-email.ts";

/** Who may read the analytics of every organization; only the command line decides it. */
export async function appointPlatformAdmin(
  { transact, clock }: AnonymousContext,
  email: string,
  isAdmin: boolean,
): Promise<void> {
  const changed = await transact((tx) =>
    tx
      .updateTable("users")
      .set({ platform_admin_since: isAdmin ? clock.now() : null, updated_at: clock.now() })
      .where("email", "=", normalEmail(email))
      .returning("id")
      .execute(),
  );
  if (changed.length === 0) throw invalid({ email: "belongs to no user" });
}
