import type { ProposalDetail } from "@proffer/contract";
import { applyOperations } from "../document/apply-operations.ts";
import { isArchivable, type ItemRecord } from "../document/node.ts";
import { getSubjectId, type Operation } from "../document/operation.ts";
import {
  getRoot,
  getValue,
  toDocument,
  toRecord,
  type ProposalDocument,
} from "../document/proposal-document.ts";
import { isEqualJson } from "../json.ts";
import type { News } from "../sync/change-queue.ts";
import type { Batch, Conflict, ReadOutcome, SendOutcome } from "../sync/transport.ts";

/** A server with one proposal. Implements the protocol of POST /api/proposals/{id}/changes. */
export class FakeServer {
  document: ProposalDocument;
  version = 1;
  status: ProposalDetail["status"] = "DRAFT";
  revision: ProposalDetail["revision"] = null;
  /** All applied values of sets. */
  readonly appliedValues = new Set<unknown>();
  /** News of each version, as GET /api/events sends it. */
  readonly news: News[] = [];
  readonly #answers = new Map<string, SendOutcome>();
  readonly #archive = new Map<string, ItemRecord>();

  constructor(detail: ProposalDetail) {
    this.document = toDocument(detail);
  }

  read(): ReadOutcome {
    const record = toRecord(this.document, getRoot(this.document));
    const { status, revision } = this;
    const detail = { ...structuredClone(record), status, revision } as unknown as ProposalDetail;
    return { kind: "read", detail, version: this.version };
  }

  send(batch: Batch): SendOutcome {
    const answer = this.#answers.get(batch.key) ?? this.#apply(structuredClone(batch));
    this.#answers.set(batch.key, answer);
    return answer;
  }

  #apply({ version, operations }: Batch): SendOutcome {
    if (this.status !== "DRAFT" && this.status !== "SENT")
      return { kind: "closed", message: `The proposal is ${this.status}` };
    let { document } = this;
    const conflicts: Conflict[] = [];
    const faults = new Map<number, string>();
    const applied: Operation[] = [];
    operations.forEach((operation, index) => {
      const reason = this.#findFault(document, operation);
      if (reason === "changed" || (reason === "removed" && version < this.version)) {
        const is =
          operation.type === "set" ? getValue(document.nodes.get(operation.id), operation.field) : null;
        conflicts.push({ operation: index, reason, message: reason, is, changed_by: null });
      } else if (reason !== undefined) faults.set(index, reason);
      else {
        const before = document;
        document = this.#applyOne(document, operation);
        if (document !== before) applied.push(operation);
      }
    });
    if (faults.size > 0) return { kind: "invalid", message: "Invalid", faults };
    if (document === this.document) return { kind: "applied", version, conflicts };
    this.version += 1;
    this.document = document;
    // The operation does not contain the content restored from the archive.
    const isWhole = applied.every(({ type }) => type !== "restore");
    this.news.push({ version: this.version, ...(isWhole && { operations: applied }) });
    return { kind: "applied", version: this.version, conflicts };
  }

  #findFault(
    document: ProposalDocument,
    operation: Operation,
  ): "changed" | "removed" | "name is empty" | "id is taken" | undefined {
    const node = document.nodes.get(getSubjectId(operation));
    if (operation.type === "set") {
      if (!node) return "removed";
      const is = getValue(node, operation.field);
      if (!isEqualJson(is, operation.was) && !isEqualJson(is, operation.to)) return "changed";
      return operation.field === "name" && operation.to === "" ? "name is empty" : undefined;
    }
    if (operation.type === "remove") return undefined;
    if (operation.type === "move" && !node) return "removed";
    if (operation.type === "insert" && (node || this.#archive.has(operation.item.id))) return "id is taken";
    return document.nodes.has(operation.parent) ? undefined : "removed";
  }

  #applyOne(document: ProposalDocument, operation: Operation): ProposalDocument {
    const node = document.nodes.get(getSubjectId(operation));
    const archived = operation.type === "restore" ? this.#archive.get(operation.id) : undefined;
    if (operation.type === "restore" && !node && !archived) throw new Error("It was never archived");
    if (operation.type === "remove" && node && isArchivable(node.kind))
      this.#archive.set(node.id, toRecord(document, node));
    const stored = archived && operation.type === "restore" ? { ...operation, item: archived } : operation;
    const result = applyOperations(document, [stored]);
    if (operation.type === "set") this.appliedValues.add(operation.to);
    return result.applied.length === 0 ? document : result.document;
  }
}
