import { Type, type Static } from "typebox";
import { location } from "../created.ts";
import { forbiddenOrReadOnly, invalid, notFound, versionMismatch } from "../error-answers.ts";
import { ids } from "../example-ids.ts";
import { onePage, wholeList } from "../lists.ts";
import { operation, type ErrorAnswer } from "../operation.ts";
import { revisionNumber } from "./revision-state.ts";
import { etag, ifMatch, proposalParams } from "../proposal-parameters.ts";
import { choice, optional, record } from "../schema/records.ts";
import { id, list, text } from "../schema/scalars.ts";

const wordDocument = "application/vnd.openxmlformats-officedocument.wordprocessingml.document";
const excelSheet = "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet";

/** The types of attachments with the extensions of their names. A renamed file gets the first extension. */
export const attachmentTypes = {
  "application/pdf": ["pdf"],
  "image/png": ["png"],
  "image/jpeg": ["jpg", "jpeg"],
  "image/webp": ["webp"],
  [wordDocument]: ["docx"],
  [excelSheet]: ["xlsx"],
  "application/vnd.oasis.opendocument.text": ["odt"],
  "application/vnd.oasis.opendocument.spreadsheet": ["ods"],
  "text/csv": ["csv"],
  "text/plain": ["txt"],
} as const satisfies Readonly<Record<string, readonly string[]>>;

/** Lists the types of attachments in a sentence. */
export const attachmentFormats = "PDF, PNG, JPEG, WebP, DOCX, XLSX, ODT, ODS, CSV or TXT";

export type AttachmentType = keyof typeof attachmentTypes;

const mediaTypes = Object.keys(attachmentTypes) as AttachmentType[];

/** Maximum number of attachments of a proposal. */
export const maxAttachments = 20;

/** Maximum number of bytes of one attachment, and of all attachments of a proposal. */
export const maxAttachmentBytes = 15 * 1024 * 1024;
export const maxAttachedBytes = 50 * 1024 * 1024;

/** Maximum number of characters of a name. */
export const maxAttachmentName = 200;

const fileName = (description: string) =>
  Type.String({ minLength: 1, maxLength: maxAttachmentName, visible: true, description });

const order = Type.Integer({
  minimum: 0,
  maximum: maxAttachments - 1,
  description: "Position among the attachments, from 0.",
});

/** A file that belongs to an offer. Its recipients can download it. */
export const Attachment = record(
  "Attachment",
  {
    id: id("Id of the attachment."),
    name: text("Name of the file. Its extension fits the type.", maxAttachmentName),
    size: Type.Integer({ minimum: 1, description: "Size in bytes." }),
    type: choice(mediaTypes, { description: "Media type, found in the content of the file." }),
    sha256: text("SHA-256 of the file, as 64 hexadecimal digits.", 64),
    order,
  },
  { description: "A file that belongs to an offer." },
);
export type Attachment = Static<typeof Attachment>;

export const attachmentList = list(
  Attachment,
  maxAttachments,
  "Files that belong to the offer, in order. Their recipients can download them.",
);

const AttachmentFile = record(
  "AttachmentFile",
  {
    name: fileName("Name of the file."),
    content: Type.String({
      minLength: 1,
      maxLength: 2 * 1024 * 1024,
      pattern: "^[A-Za-z0-9+/]+={0,2}$",
      description: "The file in base64.",
    }),
    ...optional({
      id: id("Ignored. An export contains it."),
      size: Attachment.properties.size,
      type: text("Ignored. The type is found in the content.", 200),
      sha256: text("Ignored. An export contains it.", 64),
      order,
    }),
  },
  { description: "A file inside an export." },
);
export type AttachmentFile = Static<typeof AttachmentFile>;

/** The fields of exports, and of requests to create a proposal from an export. */
export const exportedAttachments = optional({
  attachments: list(
    AttachmentFile,
    maxAttachments,
    "Files that belong to the offer, checked like uploads. An export contains files up to the size that an import accepts.",
  ),
  attachments_left_out: list(
    Attachment,
    maxAttachments,
    "Files that the export does not contain, because it would become too large to import. Ignored by imports.",
  ),
});

const attachmentExample: Attachment = {
  id: ids.attachment,
  name: "Terms of service.pdf",
  size: 48_213,
  type: "application/pdf",
  sha256: "9f86d081884c7d659a2feaa0c55ad015a3bf4f1b2b0b822cd15d6c15b0f00a08",
  order: 0,
};

const attachmentParams = Type.Object({
  ...proposalParams.properties,
  attachment_id: id("Id of the attachment."),
});

const attachmentBody = record("AttachmentAnswer", { data: Attachment });

const noAttachment = notFound("The proposal or the attachment");

const tooLarge: ErrorAnswer = {
  code: "PAYLOAD_TOO_LARGE",
  description: "The file is larger than 15 MiB.",
};

export const uploadAttachment = operation({
  id: "uploadAttachment",
  method: "POST",
  path: "/api/proposals/{id}/attachments",
  tag: "Attachments",
  security: "organization",
  summary: "Attach a file",
  description: `Send the file itself as the body: a ${attachmentFormats} of at most 15 MiB. The type is found in the content, whatever \`Content-Type\` and the name say: \`application/octet-stream\` is enough. CSV and TXT must be UTF-8 text that is not HTML, SVG or XML, and the extension of the name tells them apart. The server refuses archives, documents that declare macros or ActiveX controls, documents that contain a file whose name allows macros, and pictures and documents that are also a PDF or an archive. Contents of documents and PDFs are not examined: scripts in a PDF, and macros in an embedded object, are not found. A proposal has at most ${maxAttachments} attachments of 50 MiB together, which count towards the space of the organization for images. The file is stored unchanged, with everything that its program wrote into it, such as the position in a photo.`,
  params: proposalParams,
  headers: ifMatch,
  query: Type.Object({
    name: Type.String({
      minLength: 1,
      maxLength: maxAttachmentName,
      examples: ["Terms.pdf"],
      description:
        "Name that people see, such as Terms.pdf. Folders and invisible characters are removed, an extension that does not fit the type is completed, and a name that became too long is cut.",
    }),
  }),
  bodyTypes: ["application/octet-stream", ...mediaTypes],
  maxBytes: maxAttachmentBytes,
  answers: { 201: { description: "Attached.", body: attachmentBody, headers: { ...location, ...etag } } },
  errors: {
    400: {
      code: "VALIDATION_ERROR",
      description:
        "The file is empty, damaged, of another type or has macros, its name is not visible, or a limit is reached. `reasons.body` tells which.",
    },
    403: forbiddenOrReadOnly,
    404: notFound("The proposal"),
    409: {
      code: "CONFLICT",
      description: "The organization has used up its space for images and files, or has 10,000 files.",
    },
    412: versionMismatch,
    413: tooLarge,
    415: {
      code: "UNSUPPORTED_MEDIA_TYPE",
      description: "The Content-Type is neither application/octet-stream nor the type of an attachment.",
    },
  },
  examples: { answer: { data: attachmentExample } },
});

export const listAttachments = operation({
  id: "listAttachments",
  method: "GET",
  path: "/api/proposals/{id}/attachments",
  tag: "Attachments",
  security: "organization",
  summary: "List attachments",
  description: "Returns the attachments of a proposal in order, as its detail does.",
  params: proposalParams,
  answers: {
    200: {
      description: "All attachments, on one page.",
      body: wholeList("AttachmentList", Attachment, maxAttachments),
    },
  },
  errors: { 404: notFound("The proposal") },
  examples: { answer: { data: [attachmentExample], pagination: onePage } },
});

export const updateAttachment = operation({
  id: "updateAttachment",
  method: "PATCH",
  path: "/api/proposals/{id}/attachments/{attachment_id}",
  tag: "Attachments",
  security: "organization",
  summary: "Rename or move an attachment",
  description:
    "Changes the name, the position or both. The extension of the name always fits the type of the file. A position behind the last attachment means the last position.",
  params: attachmentParams,
  headers: ifMatch,
  body: record("UpdateAttachment", optional({ name: fileName("New name."), order })),
  answers: { 200: { description: "The attachment.", body: attachmentBody, headers: etag } },
  errors: { 400: invalid, 403: forbiddenOrReadOnly, 404: noAttachment, 412: versionMismatch },
  examples: {
    request: { name: "Terms of service.pdf", order: 0 },
    answer: { data: attachmentExample },
  },
});

export const deleteAttachment = operation({
  id: "deleteAttachment",
  method: "DELETE",
  path: "/api/proposals/{id}/attachments/{attachment_id}",
  tag: "Attachments",
  security: "organization",
  summary: "Remove an attachment",
  description:
    "Removes the file from the proposal. Restoring a version that still has it brings it back. The attachments of an accepted or signed proposal can never be removed.",
  params: attachmentParams,
  headers: ifMatch,
  answers: { 204: { description: "Removed." } },
  errors: { 403: forbiddenOrReadOnly, 404: noAttachment, 412: versionMismatch },
});

/** The query of a download. */
export const revisionOfAttachment = Type.Object(
  optional({
    revision: revisionNumber(
      "Number of an earlier revision. It has the attachments that it had when it was replaced. Default: the current one.",
    ),
  }),
);

/** The answer with a file. Its type is never the one of the file, so that no browser opens it as a page. */
export const attachedFile = {
  200: {
    description: "The file, unchanged.",
    contentType: "application/octet-stream",
    headers: { "Content-Disposition": "An attachment with its file name." },
  },
} as const;

export const downloadAttachment = operation({
  id: "downloadAttachment",
  method: "GET",
  path: "/api/proposals/{id}/attachments/{attachment_id}",
  tag: "Attachments",
  security: "organization",
  summary: "Download an attachment",
  description: "Returns the file. Browsers save it and never open it as a page.",
  params: attachmentParams,
  query: revisionOfAttachment,
  answers: attachedFile,
  errors: { 400: invalid, 404: notFound("The proposal, the revision or the attachment") },
});
