import { Type } from "typebox";
import { auditTrailExample } from "../../examples/lifecycle.ts";
import { operation } from "../../operation.ts";
import { Pagination } from "../../records/pagination.ts";
import { id, timestamp } from "../../records/scalars.ts";
import { nullable, record } from "../../records/schema.ts";
import { proposalParams } from "../common.ts";
import { notFound } from "../faults.ts";

const hash = (description: string) => Type.String({ pattern: "^[0-9a-f]{64}$", description });

const AuditEntry = record("AuditEntry", {
  seq: Type.Integer({ minimum: 1, description: "Place in the trail." }),
  at: timestamp("When."),
  proposal_id: id("Proposal."),
  entry: Type.Object({}, { additionalProperties: true, description: "What happened, and by whom." }),
  previous_hash: hash("Hash of the entry before; zeros for the first."),
  hash: hash("SHA-256 over previous_hash, a line feed and the canonical JSON (RFC 8785) of the rest."),
});

export const getAuditTrail = operation({
  id: "getAuditTrail",
  method: "GET",
  path: "/api/proposals/{id}/audit-trail",
  tag: "Lifecycle",
  security: "organization",
  summary: "Get the audit trail",
  description:
    "Returns every step from sending to the last signature. Each entry is sealed by the hash of the one before.",
  params: proposalParams,
  answers: {
    200: {
      description: "The trail, oldest first.",
      body: record("AuditTrail", {
        data: Type.Array(AuditEntry, { description: "The entries, oldest first." }),
        pagination: Pagination,
        snapshot_sha256: nullable(hash("SHA-256 of what is being signed, or was signed or accepted.")),
      }),
    },
  },
  errors: { 404: notFound("Proposal") },
  examples: { answer: auditTrailExample },
});
