import { type ConnectionProvider, crmProviders } from "@proffer/contract";
import { AppError, invalid } from "../platform/errors.ts";
import type { Sealer } from "../platform/secrets/sealer.ts";
import { type CrmProvider, ProviderError } from "./crm-provider.ts";
import { isPassing } from "./retry-policy.ts";

/** The CRMs, by provider. */
export type CrmProviders = Readonly<Record<(typeof crmProviders)[number], CrmProvider>>;

/** Services that connections need. */
export interface ConnectionServices {
  readonly sealer: Sealer;
  readonly crms: CrmProviders;
  readonly publicUrl: string;
}

/** Tells whether a provider is a CRM, not a chat. */
export function isCrm(provider: ConnectionProvider): provider is keyof CrmProviders {
  return crmProviders.some((each) => each === provider);
}

/** Runs a request to a provider for a member who waits. Turns its failures into answers of the API. */
export async function askProvider<T>(ask: (signal: AbortSignal) => Promise<T>): Promise<T> {
  try {
    return await ask(AbortSignal.timeout(waitingMs));
  } catch (error) {
    if (!(error instanceof ProviderError)) throw error;
    throw new AppError(isPassing(error) ? "SERVICE_UNAVAILABLE" : "CONFLICT", error.message);
  }
}

/** How long a member waits for a provider. */
const waitingMs = 20_000;

/** Runs a request with a new token. Throws 400 if the provider refuses the token. */
export async function tryToken<T>(ask: (signal: AbortSignal) => Promise<T>): Promise<T> {
  try {
    return await ask(AbortSignal.timeout(waitingMs));
  } catch (error) {
    if (!(error instanceof ProviderError)) throw error;
    if (isPassing(error)) throw new AppError("SERVICE_UNAVAILABLE", error.message);
    throw invalid({ token: `is refused: ${error.message}` }, { token: error.code });
  }
}
