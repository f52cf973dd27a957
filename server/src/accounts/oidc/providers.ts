import type { FastifyBaseLogger } from "fastify";
import type { Configuration } from "openid-client";
import { notFound } from "../../platform/errors.ts";
import type { OidcProviderConfig } from "./oidc-settings.ts";
import { providerUnreachable } from "./sign-in-refusals.ts";

/** Loaded at the first sign-in through a provider, so that nothing else waits for it. */
async function loadOpenidClient() {
  return import("openid-client");
}

type OpenidClient = Awaited<ReturnType<typeof loadOpenidClient>>;

export interface Provider {
  readonly config: OidcProviderConfig;
  readonly client: OpenidClient;
  /** The metadata published by the provider. */
  readonly metadata: Configuration;
}

/** Creates the list of configured providers. The metadata of each is fetched once. */
export function createProviders(configs: readonly OidcProviderConfig[]) {
  const known = new Map<string, Promise<Provider>>();
  return {
    list: () => configs.map(({ id, name }) => ({ id, name })),
    byId: async (id: string, log: FastifyBaseLogger): Promise<Provider> => {
      const config = configs.find((candidate) => candidate.id === id);
      if (!config) throw notFound(id);
      const provider = known.get(id) ?? discover(config);
      known.set(id, provider);
      try {
        return await provider;
      } catch (error) {
        known.delete(id);
        log.warn({ err: error, provider: id }, "an identity provider does not answer");
        throw providerUnreachable(config.name);
      }
    },
  };
}

async function discover(config: OidcProviderConfig): Promise<Provider> {
  const client = await loadOpenidClient();
  const issuer = new URL(config.issuer);
  const metadata = await client.discovery(issuer, config.clientId, config.clientSecret, undefined, {
    // The configuration allows http only for this machine.
    ...(issuer.protocol === "http:" && { execute: [client.allowInsecureRequests] }),
  });
  return { config, client, metadata };
}
