import { Type } from "typebox";
import { notFound } from "../error-answers.ts";
import { ids, times } from "../example-ids.ts";
import { Pagination } from "../lists.ts";
import { operation } from "../operation.ts";
import { proposalParams } from "../proposal-parameters.ts";
import { nullable, record } from "../schema/records.ts";
import { id, timestamp } from "../schema/scalars.ts";

const hash = (description: string) => Type.String({ pattern: "^[0-9a-f]{64}$", description });

const AuditEntry = record("AuditEntry", {
  seq: Type.Integer({ minimum: 1, description: "Position in the trail, starting at 1." }),
  at: timestamp("Time of the step."),
  proposal_id: id("Id of the proposal."),
  entry: Type.Object({}, { additionalProperties: true, description: "The step, and who took it." }),
  previous_hash: hash("Hash of the previous entry; zeros for the first entry."),
  hash: hash("SHA-256 over previous_hash, a line feed and the canonical JSON (RFC 8785) of the rest."),
});

const beginning = "0".repeat(64);

const auditTrailExample = {
  data: [
    {
      seq: 1,
      at: times.updated,
      proposal_id: ids.proposal,
      entry: {
        action: "sent",
        by: { kind: "member", user_id: ids.user },
        old_status: "DRAFT",
        new_status: "SENT",
        recipients: [{ name: "Hank Scorpio", email: "hank@globex.test" }],
      },
      previous_hash: beginning,
      hash: "520c3e281e55690d275c5b89fd3f889e1aafe27dc46b66bafc1941e8c78794ee",
    },
  ],
  snapshot_sha256: null,
  pagination: { page: 1, limit: 1, total: 1, pages: 1 },
};

export const getAuditTrail = operation({
  id: "getAuditTrail",
  method: "GET",
  path: "/api/proposals/{id}/audit-trail",
  tag: "Lifecycle",
  security: "organization",
  summary: "Get the audit trail",
  description:
    "Returns every step from sending to the decision. Each entry contains the hash of the previous one.",
  params: proposalParams,
  answers: {
    200: {
      description: "The trail, oldest first.",
      body: record("AuditTrail", {
        data: Type.Array(AuditEntry, { description: "The entries, oldest first." }),
        pagination: Pagination,
        snapshot_sha256: nullable(
          hash(
            "SHA-256 of the content that is being signed, or was signed or accepted; null if there is none.",
          ),
        ),
      }),
    },
  },
  errors: { 404: notFound("The proposal") },
  examples: { answer: auditTrailExample },
});
