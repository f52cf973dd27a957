import type { ProposalDetail } from "@proffer/contract";
import { type ApiError, toApiError } from "../../api/api-error.ts";
import { readVersion } from "../../api/read-version.ts";
import { fetchOnce } from "../../api/request.ts";
import { isRemoved, waitForSignIn } from "../../api/signed-out.ts";
import { getSubjectId, type Operation } from "../../model/document/operation.ts";
import type { Batch, Conflict, ReadOutcome, SendOutcome, Transport } from "../../model/sync/transport.ts";

const requestTimeoutMs = 30_000;

/**
 * Creates the API operations for one proposal. Every answer and every error becomes an outcome; they never
 * throw.
 */
export function createTransport(id: string): Transport {
  return {
    send: async (batch) => {
      if (isRemoved.value) return { kind: "removed" };
      try {
        const response = await fetchOnce("POST /api/proposals/{id}/changes", {
          params: { id },
          body: { version: batch.version, operations: batch.operations.map(toWire) },
          idempotencyKey: batch.key,
          signal: AbortSignal.timeout(requestTimeoutMs),
        });
        return await toSendOutcome(response, batch, id);
      } catch {
        return { kind: "unreachable" };
      }
    },
    read: async () => {
      if (isRemoved.value) return { kind: "removed" };
      try {
        return await readProposal(id);
      } catch {
        return { kind: "unreachable" };
      }
    },
  };
}

/** Reads the proposal with its version. Throws if no answer arrives. */
async function readProposal(id: string): Promise<ReadOutcome> {
  const response = await fetchOnce("GET /api/proposals/{id}", {
    params: { id },
    signal: AbortSignal.timeout(requestTimeoutMs),
  });
  if (response.ok) {
    const detail = (await response.json()) as ProposalDetail;
    return { kind: "read", detail, version: readVersion(response) };
  }
  if (response.status === 401) return askToSignIn();
  const { status, message } = await toApiError(response);
  return isPassing(status) ? { kind: "unable" } : { kind: "closed", message };
}

async function toSendOutcome(response: Response, batch: Batch, proposalId: string): Promise<SendOutcome> {
  if (response.ok) {
    const { version, conflicts } = (await response.json()) as { version: number; conflicts: Conflict[] };
    return { kind: "applied", version, conflicts };
  }
  const error = await toApiError(response);
  const { status, message } = error;
  if (status === 401) return askToSignIn();
  if (isPassing(status)) return { kind: "unable" };
  if (status === 413) return { kind: "too_large" };
  const faults = findFaults(error, batch.operations);
  if (status === 400 || status === 422 || faults.size > 0) return { kind: "invalid", message, faults };
  return status === 404 && !message.includes(proposalId)
    ? { kind: "invalid", message, faults }
    : { kind: "closed", message };
}

/**
 * Finds the rejected operations: from paths such as `operations.3.to` in the details, or from the id in a
 * 404.
 */
function findFaults(
  { status, message, details }: ApiError,
  operations: readonly Operation[],
): Map<number, string> {
  const faults = new Map<number, string>();
  for (const [path, problem] of Object.entries(details)) {
    const index = /^operations\.(\d+)/.exec(path)?.[1];
    if (index !== undefined) faults.set(Number(index), problem);
  }
  if (status !== 404) return faults;
  operations.forEach((operation, index) => {
    const ids = [getSubjectId(operation), ...("parent" in operation ? [operation.parent] : [])];
    if (ids.some((each) => message.includes(each))) faults.set(index, message);
  });
  return faults;
}

/**
 * Shows the sign-in dialog over the page. The pending changes are sent after the next sign-in. If the member
 * was removed, the next attempt reports it.
 */
function askToSignIn(): { readonly kind: "signed_out" } {
  waitForSignIn().catch(() => undefined);
  return { kind: "signed_out" };
}

/**
 * Tells whether a request is worth repeating: too many requests, or a server that is restarting or has a full
 * disk.
 */
function isPassing(status: number): boolean {
  return status === 408 || status === 425 || status === 429 || status >= 500;
}

/** The server restores objects from its archive, so their content is not sent. */
function toWire(operation: Operation): object {
  if (operation.type !== "restore") return operation;
  const { item: _, ...sent } = operation;
  return sent;
}
