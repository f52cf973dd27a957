import { useState } from "preact/hooks";
import { describeError } from "../api/describe-error.ts";
import type { AnswerAt } from "../api/operations.ts";
import { useApi } from "../api/use-api.ts";
import { formatMoment } from "../ui/format.ts";
import { CheckIcon, WarningIcon } from "../ui/icons.tsx";
import { describeEntry } from "./describe-entry.ts";
import { say } from "./say.ts";

type Trail = AnswerAt<"GET /api/proposals/{id}/audit-trail">;

interface AuditTrailProps {
  readonly id: string;
  readonly name: string;
  readonly client: string | null;
}

/**
 * The chain of hashed entries. Users can verify it in the browser, or save it so that others can verify it.
 */
export function AuditTrail({ id, name, client }: AuditTrailProps) {
  const { data, error } = useApi("GET /api/proposals/{id}/audit-trail", { params: { id } });
  return (
    <section class="proposal-activity-section">
      <h2>{say("audit_trail")}</h2>
      <p class="muted">{say(data?.data.length === 0 ? "audit_empty" : "audit_lead")}</p>
      {error && <p role="alert">{describeError(error)}</p>}
      {data && data.data.length > 0 && (
        <TrailEntries key={data.data.length} trail={data} name={name} client={client} />
      )}
    </section>
  );
}

interface Verdict {
  /** Unknown if the browser cannot compute hashes. */
  readonly state: "whole" | "broken" | "unknown";
  readonly text: string;
}

interface TrailEntriesProps extends Omit<AuditTrailProps, "id"> {
  readonly trail: Trail;
}

function TrailEntries({ trail, name, client }: TrailEntriesProps) {
  const [verdict, setVerdict] = useState<Verdict | null>(null);
  const { data: members } = useApi("GET /api/members", {});
  const names = { members: new Map(members?.data.map((each) => [each.id, each.name])), client };
  const { data: entries, snapshot_sha256: hash } = trail;
  return (
    <>
      <p class="audit-acts">
        <button type="button" class="button" onClick={() => void verify(trail).then(setVerdict)}>
          {say("verify")}
        </button>
        <button type="button" class="button quiet" onClick={() => saveTrail(trail, name)}>
          {say("save_trail")}
        </button>
        <span role="status" class={`verdict ${verdict?.state ?? ""}`}>
          {verdict?.state === "whole" && <CheckIcon />}
          {verdict?.state === "broken" && <WarningIcon />}
          {verdict?.text}
        </span>
      </p>
      {hash && (
        <p class="muted">
          {say("content_hash")}: <code class="hash">{hash}</code>
        </p>
      )}
      <details>
        <summary>{say("show_entries")}</summary>
        <ol class="audit-entries">
          {entries.map(({ seq, at, entry, hash: own }) => (
            <li key={seq}>
              {seq} <b dir="auto">{describeEntry({ entry }, names)}</b>{" "}
              <span class="muted">{formatMoment(at)}</span>
              <code class="hash">{own}</code>
            </li>
          ))}
        </ol>
      </details>
    </>
  );
}

/** Verifies the trail. The verifier is loaded on demand. */
async function verify({ data }: Trail): Promise<Verdict> {
  // Browsers compute hashes only over https or on localhost.
  if (!isSecureContext) return { state: "unknown", text: say("verify_needs_https") };
  const { findBrokenEntry } = await import("./model/verify-trail.ts");
  const broken = await findBrokenEntry(data);
  return broken
    ? { state: "broken", text: say("verify_broken", { number: broken.seq }) }
    : { state: "whole", text: say("verified", { count: data.length }) };
}

function saveTrail(trail: Trail, name: string): void {
  const json = new Blob([JSON.stringify(trail, null, 2)], { type: "application/json" });
  const href = URL.createObjectURL(json);
  Object.assign(document.createElement("a"), { href, download: `${name} – audit trail.json` }).click();
  URL.revokeObjectURL(href);
}
