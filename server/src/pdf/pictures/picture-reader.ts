import type { Clock } from "../../platform/clock.ts";
import { LruCache } from "../../platform/lru-cache.ts";
import type { GetResult, Outbound } from "../../platform/outbound/outbound.ts";
import type { ImageFile } from "../typst/typst-job.ts";
import { detectFormat } from "./picture-format.ts";
import { countPixels } from "./pixels.ts";
import type { Block } from "../document/document.ts";
import type { Draft } from "../document/create-document.ts";

/** Reads the pictures of documents. A failing picture is omitted, and its alternative text replaces it. */
interface PictureReader {
  read(sources: readonly string[]): Promise<PictureSet>;
}

export interface PictureSet {
  readonly files: readonly ImageFile[];
  readonly missing: readonly MissingPicture[];
}

export interface MissingPicture extends FetchRefusal {
  readonly source: string;
}

/**
 * Limits of one document. The first picture that exceeds a limit and all pictures after it are omitted, so
 * that the selection is always the same.
 */
const documentLimits = {
  /** Maximum number of linked pictures. Embedded pictures, such as signatures, do not count. */
  pictures: 100,
  bytes: 50 * 1024 * 1024,
  /** A Typst process needs three or four bytes per pixel. */
  pixels: 150_000_000,
};
const maxPictureBytes = 5 * 1024 * 1024;
const requestTimeoutMs = 5_000;
const totalTimeoutMs = 15_000;
const maxConcurrentRequests = 6;
const maxCachedBytes = 32 * 1024 * 1024;
/** Lifetime of a cached picture. Short, because the owner may replace the picture at its address. */
const cacheMs = 10 * 60_000;
/** Lifetime of a cached failure. Without it, an unavailable host would delay every document. */
const refusalCacheMs = 20_000;

interface PictureReaderOptions {
  readonly outbound?: Pick<Outbound, "get"> | undefined;
  /** Finds a picture uploaded to this installation. Returns undefined for any other address. */
  readonly findUploaded: (address: string) => Promise<Uint8Array | undefined>;
  readonly clock: Clock;
}

const beyondLimits = createRefusal("exceeds the limit for the pictures of a document");
const lateRefusal = createRefusal("was not requested in time", true);

export function createPictureReader({ outbound, findUploaded, clock }: PictureReaderOptions): PictureReader {
  const cachedPictures = new LruCache<Uint8Array>(maxCachedBytes, (bytes) => bytes.byteLength + 200);
  const cachedRefusals = new LruCache<FetchRefusal>(1_000, () => 1);

  return {
    read: async (sources) => {
      const inside = sources.filter(isEmbedded);
      const ordered = [...inside, ...sources.filter((source) => !isEmbedded(source))];
      return selectPictures(
        ordered,
        await fetchAll(ordered.slice(0, inside.length + documentLimits.pictures)),
      );
    },
  };

  /** Fetches the pictures. The results are in the order of the sources. */
  async function fetchAll(sources: readonly string[]): Promise<FetchResult[]> {
    const end = performance.now() + totalTimeoutMs;
    const found = sources.map((): FetchResult => beyondLimits);
    let bytes = 0;
    const waiting = sources.entries();
    const work = async () => {
      for (const [at, source] of waiting) {
        if (bytes > documentLimits.bytes) return;
        const left = end - performance.now();
        const fetched = left > 0 ? await fetchOne(source, Math.min(requestTimeoutMs, left)) : lateRefusal;
        if ("bytes" in fetched) bytes += fetched.bytes.byteLength;
        found[at] = fetched;
      }
    };
    await Promise.all(Array.from({ length: maxConcurrentRequests }, work));
    return found;
  }

  async function fetchOne(source: string, timeoutMs: number): Promise<FetchResult> {
    if (isEmbedded(source)) return { bytes: Buffer.from(source.slice(source.indexOf(",") + 1), "base64") };
    const own = await findUploaded(source);
    if (own) return { bytes: own };
    if (!outbound || !source.startsWith("https://"))
      return createRefusal("is at an address from which pictures are not fetched");
    const now = Date.parse(clock.now());
    const [period, refusedPeriod] = [Math.floor(now / cacheMs), Math.floor(now / refusalCacheMs)];
    const bytes = cachedPictures.get(source, period);
    if (bytes) return { bytes };
    const known = cachedRefusals.get(source, refusedPeriod);
    if (known) return known;
    const answer = await outbound.get({ url: source, maxBytes: maxPictureBytes, timeoutMs: timeoutMs });
    const fetched = toFetchResult(answer);
    if ("bytes" in fetched) cachedPictures.set(source, period, fetched.bytes);
    else cachedRefusals.set(source, refusedPeriod, fetched);
    return fetched;
  }
}

function isEmbedded(source: string): boolean {
  return source.startsWith("data:image/");
}

/** Selects the supported pictures up to the limits of a document. */
function selectPictures(sources: readonly string[], fetched: readonly FetchResult[]): PictureSet {
  const files: ImageFile[] = [];
  const missing: MissingPicture[] = [];
  const held = { bytes: 0, pixels: 0 };
  let isFull = false;
  const put = (source: string, at: number, found: FetchResult): FetchRefusal | undefined => {
    if (isFull) return beyondLimits;
    if ("reason" in found) return found;
    const { bytes } = found;
    const format = detectFormat(bytes);
    const pixels = format && countPixels(format, bytes);
    if (!format || pixels === undefined)
      return createRefusal("is not a picture that can be printed, or is too large");
    held.bytes += bytes.byteLength;
    held.pixels += pixels;
    isFull = held.bytes > documentLimits.bytes || held.pixels > documentLimits.pixels;
    if (isFull) return beyondLimits;
    files.push({ source, file: `picture-${at}.${format}`, bytes });
    return undefined;
  };
  for (const [at, source] of sources.entries()) {
    const refusal = put(source, at, fetched[at] ?? beyondLimits);
    if (refusal) missing.push({ source, ...refusal });
  }
  return { files, missing };
}

/** Result of the request for a picture. */
type FetchResult = { readonly bytes: Uint8Array } | FetchRefusal;

interface FetchRefusal {
  /** Reason for the log, such as "did not answer in time". */
  readonly reason: string;
  /** True if a later request may succeed. */
  readonly isTemporary: boolean;
}

function createRefusal(reason: string, isTemporary = false): FetchRefusal {
  return { reason, isTemporary };
}

const lastingErrors: ReadonlySet<string> = new Set(["invalid_url", "blocked_address", "too_large"]);

function toFetchResult(answer: GetResult): FetchResult {
  if ("error" in answer) return createRefusal(answer.message, !lastingErrors.has(answer.error));
  const { status, body } = answer;
  if (status === 200) return { bytes: body };
  return createRefusal(
    `answered ${status}`,
    status >= 500 || status === 408 || status === 425 || status === 429,
  );
}

/** Lists the sources of all pictures of a document, without duplicates. */
export function listSources(document: Draft): string[] {
  const sources = new Set<string>();
  collectSources(document, sources);
  return [...sources];
}

function collectSources(value: unknown, sources: Set<string>): void {
  if (typeof value !== "object" || value === null) return;
  if (isPicture(value)) sources.add(value.source);
  if ("drawn" in value && typeof value.drawn === "string") sources.add(value.drawn);
  for (const inner of Object.values(value)) collectSources(inner, sources);
}

function isPicture(value: object): value is Extract<Block, { kind: "image" }> {
  return "kind" in value && value.kind === "image";
}
