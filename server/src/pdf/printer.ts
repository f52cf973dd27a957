import { createHash } from "node:crypto";
import type { AnonymousContext } from "../context.ts";
import { uploadedImage } from "../images/index.ts";
import { AppError } from "../platform/errors.ts";
import type { Outbound } from "../platform/outbound/outbound.ts";
import { JobFailed, PoolError } from "../platform/processes/pool-error.ts";
import { Recent } from "../platform/recent.ts";
import { culpritOf } from "./document/culprit.ts";
import type { Draft } from "./document/make-document.ts";
import { createPictures } from "./pictures/pictures.ts";
import { sourcesOf } from "./pictures/sources.ts";
import type { TypesetJob } from "./typesetting/job.ts";
import type { Typesetter } from "./typesetting/typesetter.ts";

export interface PrinterOptions {
  readonly typesetter: Typesetter;
  readonly outbound?: Pick<Outbound, "get">;
  readonly context: Pick<AnonymousContext, "read">;
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
}

/** Makes documents PDFs, each of them once as long as it is remembered. */
export interface Printer {
  print(printing: Printing): Promise<Uint8Array>;
}

const rememberedBytes = 64 * 1024 * 1024;

export function createPrinter({ typesetter, outbound, context }: PrinterOptions): Printer {
  const made = new Recent<Uint8Array>(rememberedBytes, (pdf) => pdf.byteLength);
  const making = new Map<string, Promise<Uint8Array>>();
  const pictures = createPictures(outbound, (address) => uploadedImage(context.read, address));

  return {
    print: async (printing) => {
      const { document, at } = printing;
      const images = await pictures.read(sourcesOf(document));
      const job = { document: JSON.stringify(document), images, at: Math.floor(Date.parse(at) / 1000) };
      const key = hashOf(job);
      const known = made.get(key, 0) ?? making.get(key);
      if (known) return known;
      const pdf = make(printing, job);
      making.set(key, pdf);
      try {
        made.set(key, 0, await pdf);
        return await pdf;
      } finally {
        making.delete(key);
      }
    },
  };

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
    { document, organizationId, proposalId }: Printing,
    job: TypesetJob,
  ) {
    if (error instanceof PoolError && (error.code === "busy" || error.code === "closed"))
      return new AppError("SERVICE_UNAVAILABLE", "Too many documents are being made; try again in a moment");
    if (!(error instanceof PoolError || error instanceof JobFailed)) return error;
    const fails = async (part: Draft): Promise<boolean> => {
      const attempt = typesetter.run({ ...job, document: JSON.stringify(part) }, organizationId);
      return attempt.then(
        () => false,
        (reason: unknown) => reason instanceof JobFailed,
      );
    };
    const culprit = error instanceof JobFailed ? await culpritOf(document, fails) : null;
    const where = culprit === null ? "" : `: ${culprit}`;
    return new Error(`The PDF of the proposal ${proposalId} cannot be made${where}`, { cause: error });
  }
}

function hashOf({ document, images, at }: TypesetJob): string {
  const hash = createHash("sha256").update(`${at}\n${document}`);
  for (const { source, bytes } of images) hash.update(`\n${source}\n`).update(bytes);
  return hash.digest("hex");
}
