import { type Attachment, operations } from "@proffer/contract";
import type { FastifyRequest } from "fastify";
import { Readable } from "node:stream";
import type { Reader } from "../../context.ts";
import { notFound } from "../../platform/errors.ts";
import { formatAttachment } from "../../platform/http/content-disposition.ts";
import { type CheckedFile, checkFile, openFile } from "../../services/files/index.ts";
import { noContent, ok, route, type Route, type RouteAnswer, wholeList } from "../../services/http/index.ts";
import { toEtag } from "../lock-proposal.ts";
import {
  addAttachment,
  deleteAttachment,
  getAttachment,
  listAttachments,
  updateAttachment,
} from "./change-attachments.ts";

/** `quota` is the space of an organization in bytes. */
export const createAttachmentRoutes = (quota: number): readonly Route[] => [
  // Long, because it checks and writes megabytes.
  route(
    operations.uploadAttachment,
    async ({ context, params }, file: CheckedFile) => {
      const { attachment, version } = await addAttachment(context, params.id, file, quota);
      const headers = {
        location: `/api/proposals/${params.id}/attachments/${attachment.id}`,
        etag: toEtag(version),
      };
      return { status: 201, body: { data: attachment }, headers };
    },
    {
      prepare: ({ query, body }) =>
        checkFile({ name: query.name, bytes: body }, { name: "name", content: "body" }),
      isLong: true,
    },
  ),

  route(operations.listAttachments, async ({ context, params }) =>
    wholeList(await listAttachments(context, params.id)),
  ),

  route(operations.downloadAttachment, async ({ context, params, query, request }) => {
    const attachment = await getAttachment(context, params.id, params.attachment_id, query.revision);
    return answerFile(request, context.read, context.caller.organizationId, attachment);
  }),

  route(operations.updateAttachment, async ({ context, params, body }) => {
    const { attachment, version } = await updateAttachment(context, params.id, params.attachment_id, body);
    return ok({ data: attachment }, { etag: toEtag(version) });
  }),

  route(operations.deleteAttachment, async ({ context, params }) => {
    await deleteAttachment(context, params.id, params.attachment_id);
    return noContent();
  }),
];

/**
 * Answers with the file of an attachment. No browser shows it as a page of this origin: it is saved, has no type,
 * and would get no rights. Throws 404 if the file is missing.
 */
export async function answerFile(
  { method }: FastifyRequest,
  read: Reader,
  organizationId: string,
  { id, name, size, sha256 }: Attachment,
): Promise<RouteAnswer> {
  const file = await openFile(read, { organization_id: organizationId, sha256, size });
  if (!file) throw notFound(id);
  const dot = name.lastIndexOf(".");
  return {
    status: 200,
    headers: {
      "content-type": "application/octet-stream",
      "content-length": String(size),
      "content-disposition": formatAttachment(name.slice(0, dot), name.slice(dot + 1)),
      "content-security-policy": "sandbox; default-src 'none'",
      "x-content-type-options": "nosniff",
      "cache-control": "private, no-cache",
    },
    body: method === "HEAD" ? Readable.from([]) : file,
  };
}
