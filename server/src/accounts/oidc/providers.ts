import type { FastifyBaseLogger } from "fastify";
import type { Configuration } from "openid-client";
import { notFound } from "../../platform/errors.ts";
import type { OidcProviderConfig } from "./oidc-settings.ts";
import { providerUnreachable } from "./sign-in-refusals.ts";

/** Loaded when the first person signs in by a provider: nobody else should wait for it. */
async function loadOpenidClient() {
  return import("openid-client");
}

type OpenidClient = Awaited<ReturnType<typeof loadOpenidClient>>;

export interface Provider {
  readonly config: OidcProviderConfig;
  readonly client: OpenidClient;
  /** The metadata that the provider publishes about itself. */
  readonly metadata: Configuration;
}

/** The configured providers, each asked about itself once. */
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
    // The configuration admits http for this machine alone.
    ...(issuer.protocol === "http:" && { execute: [client.allowInsecureRequests] }),
  });
  return { config, client, metadata };
}
