import { operations } from "@proffer/contract";
import { created, noContent, route, type Route, wholeList } from "../../services/http/index.ts";
import { listApiKeys } from "./api-keys.store.ts";
import { createApiKey, revokeApiKey } from "./api-keys.ts";

export const apiKeyRoutes: readonly Route[] = [
  route(operations.createApiKey, async ({ body, context }) => {
    const { id, key } = await createApiKey(context, {
      name: body.name,
      expiresAt: body.expires_at ?? null,
    });
    return created({ id, key });
  }),
  route(operations.listApiKeys, async ({ context: { read, caller } }) =>
    wholeList(await listApiKeys(read, caller)),
  ),
  route(operations.revokeApiKey, async ({ params, context }) => {
    await revokeApiKey(context, params.id);
    return noContent();
  }),
];
