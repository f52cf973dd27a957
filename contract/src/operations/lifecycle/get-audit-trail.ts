import { Type, type Static } from "typebox";
import { operation } from "../../operation.ts";
import { id, timestamp } from "../../records/scalars.ts";
import { record } from "../../records/schema.ts";
import { proposalParams } from "../common.ts";
import { notFound } from "../faults.ts";

const hash = (description: string) => Type.String({ pattern: "^[0-9a-f]{64}$", description });

export const AuditEntry = record("AuditEntry", {
  seq: Type.Integer({ minimum: 1, description: "Place in the trail." }),
  at: timestamp("When."),
  proposal_id: id("Proposal."),
  entry: Type.Record(Type.String(), Type.Unknown(), { description: "What happened, and by whom." }),
  previous_hash: hash("Hash of the entry before; zeros for the first."),
  hash: hash("SHA-256 over previous_hash, a line feed and the canonical JSON (RFC 8785) of the rest."),
});
export type AuditEntry = Static<typeof AuditEntry>;

export const getAuditTrail = operation({
  id: "getAuditTrail",
  method: "GET",
  path: "/api/proposals/{id}/audit-trail",
  tag: "Lifecycle",
  security: "organization",
  summary: "Read the audit trail",
  description:
    "Every step from sending to the last signature, each entry sealed by the hash of the one before.",
  params: proposalParams,
  answers: {
    200: {
      description: "The trail, oldest first.",
      body: record("AuditTrail", {
        data: Type.Array(AuditEntry),
        snapshot_sha256: Type.Union([hash("Hash of what was signed or accepted."), Type.Null()]),
      }),
    },
  },
  errors: { 404: notFound("Proposal") },
});
