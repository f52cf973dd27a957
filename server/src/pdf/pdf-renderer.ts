import { createHash } from "node:crypto";
import type { AnonymousContext } from "../context.ts";
import { findUploadedImage } from "../services/images/index.ts";
import { AppError, invalid } from "../platform/errors.ts";
import type { Outbound } from "../platform/outbound/outbound.ts";
import { JobError, PoolError } from "../platform/processes/pool-error.ts";
import { LruCache } from "../platform/lru-cache.ts";
import { findFailingItem, describeLargestPart } from "./document/failing-item.ts";
import type { Draft } from "./document/create-document.ts";
import { createPictureReader, type MissingPicture } from "./pictures/picture-reader.ts";
import { listSources } from "./pictures/picture-reader.ts";
import type { TypstJob } from "./typst/typst-job.ts";
import type { TypstPool } from "./typst/typst-pool.ts";

export interface PdfRendererOptions {
  readonly typstPool: TypstPool;
  readonly outbound?: Pick<Outbound, "get"> | undefined;
  readonly context: Pick<AnonymousContext, "read" | "clock">;
}

/** Logs a warning for the operator. */
export type WarningLog = (facts: Readonly<Record<string, unknown>>, message: string) => void;

export interface RenderRequest {
  readonly document: Draft;
  /** Creation time, which the document contains. Different times give different bytes. */
  readonly at: string;
  readonly organizationId: string;
  /** Id for log entries. */
  readonly proposalId: string;
  readonly warn: WarningLog;
  /** If true, rendering fails while a picture is temporarily unavailable. */
  readonly requiresPictures?: boolean;
}

/** Renders documents as PDFs. Equal requests share one rendering and its cached result. */
export interface PdfRenderer {
  render(printing: RenderRequest): Promise<Uint8Array>;
}

const unavailable =
  "The PDF service is unavailable: its program is missing, was replaced, or does not start. Restart Proffer after an upgrade";

const maxCachedBytes = 64 * 1024 * 1024;

export function createPdfRenderer({ typstPool, outbound, context }: PdfRendererOptions): PdfRenderer {
  const renderedPdfs = new LruCache<Uint8Array>(maxCachedBytes, (pdf) => pdf.byteLength);
  const rendersInFlight = new Map<string, Promise<Uint8Array>>();
  const findUploaded = (address: string) => findUploadedImage(context.read, address);
  const pictures = createPictureReader({ outbound, findUploaded, clock: context.clock });

  return {
    // Concurrent requests for the same document share one rendering, and so also the pictures in its memory.
    render: (request) => {
      const text = toJson(request.document);
      const key = hashInput(`${request.at}\n${request.requiresPictures}\n${text}`);
      const running =
        rendersInFlight.get(key) ?? print(request, text).finally(() => rendersInFlight.delete(key));
      rendersInFlight.set(key, running);
      return running;
    },
  };

  async function print(asked: RenderRequest, document: string): Promise<Uint8Array> {
    const { files: images, missing } = await pictures.read(listSources(asked.document));
    if (missing.length > 0) reportMissing(asked, missing);
    const job = { document, images, at: Math.floor(Date.parse(asked.at) / 1000) };
    const key = hashInput(`${job.at}\n${document}`, images);
    const known = renderedPdfs.get(key, 0);
    if (known) return known;
    const pdf = await compile(asked, job);
    renderedPdfs.set(key, 0, pdf);
    return pdf;
  }

  async function compile(printing: RenderRequest, job: TypstJob): Promise<Uint8Array> {
    const { organizationId, proposalId, warn } = printing;
    try {
      const { pdf, standard, refusal } = await typstPool.run(job, organizationId);
      if (refusal !== null) warn({ proposalId, standard, refusal }, "a PDF does not conform to PDF/UA-1");
      return pdf;
    } catch (error) {
      throw await toRenderError(error, printing, job);
    }
  }

  async function toRenderError(
    error: unknown,
    { document, organizationId, proposalId, warn }: RenderRequest,
    job: TypstJob,
  ) {
    if (error instanceof PoolError && error.code === "unavailable") {
      warn({ proposalId, reason: error.message }, "no PDF can be made until Proffer is restarted");
      return new AppError("SERVICE_UNAVAILABLE", unavailable);
    }
    if (error instanceof PoolError && (error.code === "busy" || error.code === "closed"))
      return new AppError("SERVICE_UNAVAILABLE", "Too many documents are being made; try again in a moment");
    if (!(error instanceof PoolError || error instanceof JobError)) return error;
    const fails = async (part: Draft): Promise<boolean> => {
      const attempt = typstPool.run({ ...job, document: toJson(part) }, organizationId);
      return attempt.then(
        () => false,
        (reason: unknown) => reason instanceof JobError,
      );
    };
    // If a document crashed its process, no part of it is rendered again. The error names the largest part,
    // which is the likeliest cause.
    const failingItem =
      error instanceof JobError ? await findFailingItem(document, fails) : describeLargest(document, job);
    const message = `The PDF of the proposal ${proposalId} cannot be made`;
    // Every part can be rendered separately, so this is a fault of Proffer, not of the content.
    if (failingItem === null) return new Error(message, { cause: error });
    warn({ proposalId, err: error }, `${message}: ${failingItem}`);
    return invalid({
      pdf: `cannot be made: ${formatReason(error)} (${failingItem}). Shorten it, or divide it`,
    });
  }
}

function formatReason(error: PoolError | JobError): string {
  if (error instanceof JobError) return "this part of the proposal cannot be typeset";
  return error.code === "crashed"
    ? "the proposal needs more memory than the PDF service may use"
    : error.message.replace(/^It /, "the proposal ");
}

/**
 * Invisible characters, which are removed. PDFs attach them to the previous letter, which breaks the search.
 * Direction overrides could make a text look different from the agreed text.
 */
const invisibleCharacters = /[\u202A-\u202E\u2060\u2066-\u2069\uFDD0-\uFDEF\uFEFF\uFFF9-\uFFFB\uFFFE\uFFFF]/g;

function toJson(document: Draft): string {
  return JSON.stringify(document).replaceAll(invisibleCharacters, "");
}

/** Logs missing pictures. Throws if the request requires them. */
function reportMissing(
  { proposalId, warn, requiresPictures }: RenderRequest,
  missing: readonly MissingPicture[],
): void {
  const pictures = missing.map(({ source, reason }) => `${toLoggedSource(source)} ${reason}`);
  const waits = requiresPictures === true && missing.some(({ isTemporary }) => isTemporary);
  warn({ proposalId, pictures }, waits ? "a PDF waits for its pictures" : "a PDF lacks some pictures");
  if (waits)
    throw new AppError(
      "SERVICE_UNAVAILABLE",
      "A picture cannot be loaded at the moment. The document will be sealed when the picture can be loaded, or without it in a few minutes",
    );
}

function describeLargest(document: Draft, { images }: TypstJob): string {
  const [picture] = images.toSorted((a, b) => b.bytes.byteLength - a.bytes.byteLength);
  const found = [
    describeLargestPart(document),
    picture && `the picture ${toLoggedSource(picture.source)} of ${picture.bytes.byteLength} bytes`,
  ];
  return `the largest of it: ${found.filter(Boolean).join(", ")}`;
}

/** Shortens an address for the log, without its query, which may contain keys, and without picture data. */
function toLoggedSource(source: string): string {
  return source.startsWith("data:") ? "data:" : source.replace(/[?#].*$/s, "").slice(0, 300);
}

function hashInput(text: string, images: TypstJob["images"] = []): string {
  const hash = createHash("sha256").update(text);
  for (const { source, bytes } of images) hash.update(`\n${source}\n`).update(bytes);
  return hash.digest("hex");
}
