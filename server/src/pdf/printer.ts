import { createHash } from "node:crypto";
import type { AnonymousContext } from "../context.ts";
import { uploadedImage } from "../images/index.ts";
import { AppError, invalid } from "../platform/errors.ts";
import type { Outbound } from "../platform/outbound/outbound.ts";
import { JobFailed, PoolError } from "../platform/processes/pool-error.ts";
import { Recent } from "../platform/recent.ts";
import { culpritOf, largestOf } from "./document/culprit.ts";
import type { Draft } from "./document/make-document.ts";
import { createPictures, type Missing } from "./pictures/pictures.ts";
import { sourcesOf } from "./pictures/sources.ts";
import type { TypesetJob } from "./typesetting/job.ts";
import type { Typesetter } from "./typesetting/typesetter.ts";

export interface PrinterOptions {
  readonly typesetter: Typesetter;
  readonly outbound?: Pick<Outbound, "get"> | undefined;
  readonly context: Pick<AnonymousContext, "read" | "clock">;
}

/** What happened that whoever runs the installation should know. */
export type Warn = (facts: Readonly<Record<string, unknown>>, message: string) => void;

export interface Printing {
  readonly document: Draft;
  /** The moment that the document says it was made at; part of its bytes. */
  readonly at: string;
  readonly organizationId: string;
  /** For the log. */
  readonly proposalId: string;
  readonly warn: Warn;
  /** It is not made while a picture is missing that may be had later. */
  readonly waitsForPictures?: boolean;
}

/** Makes documents PDFs, each of them once as long as it is remembered. */
export interface Printer {
  print(printing: Printing): Promise<Uint8Array>;
}

const unavailable =
  "The PDF service is unavailable: its program is missing, was replaced, or does not start. Restart Proffer after an upgrade";

const rememberedBytes = 64 * 1024 * 1024;

export function createPrinter({ typesetter, outbound, context }: PrinterOptions): Printer {
  const made = new Recent<Uint8Array>(rememberedBytes, (pdf) => pdf.byteLength);
  const underWay = new Map<string, Promise<Uint8Array>>();
  const uploaded = (address: string) => uploadedImage(context.read, address);
  const pictures = createPictures({ outbound, uploaded, clock: context.clock });

  return {
    // Who asks meanwhile waits for the same: its pictures, which may be many, are held once.
    print: (asked) => {
      const text = textOf(asked.document);
      const key = hashOf(`${asked.at}\n${asked.waitsForPictures}\n${text}`);
      const running = underWay.get(key) ?? print(asked, text).finally(() => underWay.delete(key));
      underWay.set(key, running);
      return running;
    },
  };

  async function print(asked: Printing, document: string): Promise<Uint8Array> {
    const { files: images, missing } = await pictures.read(sourcesOf(asked.document));
    if (missing.length > 0) tellMissing(asked, missing);
    const job = { document, images, at: Math.floor(Date.parse(asked.at) / 1000) };
    const key = hashOf(`${job.at}\n${document}`, images);
    const known = made.get(key, 0);
    if (known) return known;
    const pdf = await make(asked, job);
    made.set(key, 0, pdf);
    return pdf;
  }

  async function make(printing: Printing, job: TypesetJob): Promise<Uint8Array> {
    const { organizationId, proposalId, warn } = printing;
    try {
      const { pdf, standard, refusal } = await typesetter.run(job, organizationId);
      if (refusal !== null) warn({ proposalId, standard, refusal }, "a PDF is not PDF/UA-1");
      return pdf;
    } catch (error) {
      throw await explained(error, printing, job);
    }
  }

  async function explained(
    error: unknown,
    { document, organizationId, proposalId, warn }: Printing,
    job: TypesetJob,
  ) {
    if (error instanceof PoolError && error.code === "unavailable") {
      warn({ proposalId, reason: error.message }, "no PDF can be made until Proffer is restarted");
      return new AppError("SERVICE_UNAVAILABLE", unavailable);
    }
    if (error instanceof PoolError && (error.code === "busy" || error.code === "closed"))
      return new AppError("SERVICE_UNAVAILABLE", "Too many documents are being made; try again in a moment");
    if (!(error instanceof PoolError || error instanceof JobFailed)) return error;
    const fails = async (part: Draft): Promise<boolean> => {
      const attempt = typesetter.run({ ...job, document: textOf(part) }, organizationId);
      return attempt.then(
        () => false,
        (reason: unknown) => reason instanceof JobFailed,
      );
    };
    // What took a process with it is not tried again: the largest is the likeliest.
    const culprit = error instanceof JobFailed ? await culpritOf(document, fails) : largest(document, job);
    const said = `The PDF of the proposal ${proposalId} cannot be made`;
    // Each part alone can be set: the fault is ours.
    if (culprit === null) return new Error(said, { cause: error });
    warn({ proposalId, err: error }, `${said}: ${culprit}`);
    return invalid({ pdf: `cannot be made: ${whyNot(error)} (${culprit}). Shorten it, or divide it` });
  }
}

function whyNot(error: PoolError | JobFailed): string {
  if (error instanceof JobFailed) return "this part of the proposal cannot be set in type";
  return error.code === "crashed"
    ? "the proposal is more than the PDF service can hold"
    : error.message.replace(/^It /, "the proposal ");
}

/**
 * What nobody sees: PDFs join it to the letter before, which readers then find nowhere in the whole document. And what turns the
 * direction of letters could show another text than was agreed to.
 */
const unseen = /[\u202A-\u202E\u2060\u2066-\u2069\uFDD0-\uFDEF\uFEFF\uFFF9-\uFFFB\uFFFE\uFFFF]/g;

function textOf(document: Draft): string {
  return JSON.stringify(document).replaceAll(unseen, "");
}

/** Throws where they are waited for. */
function tellMissing({ proposalId, warn, waitsForPictures }: Printing, missing: readonly Missing[]): void {
  const pictures = missing.map(({ source, why }) => `${nameOf(source)} ${why}`);
  const waits = waitsForPictures === true && missing.some(({ mayPass }) => mayPass);
  warn({ proposalId, pictures }, waits ? "a PDF waits for its pictures" : "a PDF is without some pictures");
  if (waits)
    throw new AppError(
      "SERVICE_UNAVAILABLE",
      "A picture cannot be reached at the moment. The document is sealed when it can, or in some minutes without it",
    );
}

function largest(document: Draft, { images }: TypesetJob): string {
  const [picture] = images.toSorted((a, b) => b.bytes.byteLength - a.bytes.byteLength);
  const found = [
    largestOf(document),
    picture && `the picture ${nameOf(picture.source)} of ${picture.bytes.byteLength} bytes`,
  ];
  return `the largest of it: ${found.filter(Boolean).join(", ")}`;
}

/** For the log: no keys that an address may hold, and not a whole picture. */
function nameOf(source: string): string {
  return source.startsWith("data:") ? "data:" : source.replace(/[?#].*$/s, "").slice(0, 300);
}

function hashOf(text: string, images: TypesetJob["images"] = []): string {
  const hash = createHash("sha256").update(text);
  for (const { source, bytes } of images) hash.update(`\n${source}\n`).update(bytes);
  return hash.digest("hex");
}
