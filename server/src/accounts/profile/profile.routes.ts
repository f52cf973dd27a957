import { operations } from "@proffer/contract";
import { ok, route, type Route } from "../../services/http/index.ts";
import type { Accounts } from "../accounts.ts";
import { getPreferences, updatePreferences, getOwnProfile, updateProfile } from "./profile.ts";

export function createProfileRoutes(accounts: Accounts): Route[] {
  return [
    route(operations.getProfile, async ({ context: { read, caller } }) =>
      ok(await getOwnProfile(read, caller)),
    ),
    route(operations.updateProfile, async ({ body, context }) =>
      ok(await updateProfile(accounts, context, body)),
    ),
    route(operations.getPreferences, async ({ context }) => ok(await getPreferences(context))),
    route(operations.updatePreferences, async ({ body, context }) =>
      ok(await updatePreferences(context, body)),
    ),
  ];
}
