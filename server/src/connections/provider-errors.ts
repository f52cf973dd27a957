import { AppError, invalid } from "../platform/errors.ts";
import { ProviderError } from "./crm-provider.ts";
import { isPassing } from "./retry-policy.ts";

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

/** Runs a request with a new credential. A refused one is a 400 for its field. */
export async function tryCredential<T>(
  field: "token" | "url",
  ask: (signal: AbortSignal) => Promise<T>,
): Promise<T> {
  try {
    return await ask(AbortSignal.timeout(waitingMs));
  } catch (error) {
    if (!(error instanceof ProviderError)) throw error;
    if (isPassing(error)) throw new AppError("SERVICE_UNAVAILABLE", error.message);
    throw invalid({ [field]: `is refused: ${error.message}` }, { [field]: error.code });
  }
}
