import type { MemberEvents } from "@proffer/contract";
import { listOperations, maxKeptBatches } from "../records/change-log/index.ts";
import type { Reader } from "../context.ts";
import { formatEvent } from "../platform/http/event-stream.ts";

/** Maximum number of characters of operations that a stream sends at once; instead of more, the client reads the proposal again. */
const maxLength = 48_000;

interface VersionRange {
  readonly organizationId: string;
  readonly proposalId: string;
  /** The version that the client has. */
  readonly from: number;
  readonly to: number;
}

/** Formats the events that bring a client from one version of a proposal to another: the operations if all are kept, else the number of the version. */
export async function formatContentEvents(
  read: Reader,
  { organizationId, proposalId, from, to }: VersionRange,
): Promise<string> {
  if (from === to) return "";
  const count = to - from;
  const key = { organization_id: organizationId, proposal_id: proposalId };
  const kept =
    count > 0 && count <= maxKeptBatches ? await listOperations(read, key, { after: from, until: to }) : [];
  const length = kept.reduce((sum, { operations_json }) => sum + operations_json.length, 0);
  if (kept.length !== count || length > maxLength)
    return formatEvent("version", JSON.stringify({ version: to } satisfies MemberEvents["version"]));
  return kept
    .map(({ version, user_id, operations_json }) =>
      formatEvent(
        "changes",
        `{"version":${version},"by":${JSON.stringify(user_id)},"operations":${operations_json}}`,
      ),
    )
    .join("");
}
