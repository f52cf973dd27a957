import type { Clock } from "../../platform/clock.ts";
import type { Outbound } from "../../platform/outbound/outbound.ts";
import { Recent } from "../../platform/recent.ts";
import type { ImageFile } from "../typesetting/job.ts";
import { fetchedOf, refused, type Fetched, type Refusal } from "./fetched.ts";
import { formatOf } from "./format-of.ts";
import { pixelsOf } from "./pixels.ts";

/** Reads the pictures of documents. One that cannot be had is left out: its words stand in its place. */
export interface Pictures {
  read(sources: readonly string[]): Promise<Read>;
}

export interface Read {
  readonly files: readonly ImageFile[];
  readonly missing: readonly Missing[];
}

export interface Missing extends Refusal {
  readonly source: string;
}

/** Of one document. The first that is too much ends it, so that the same are left out each time. */
const most = {
  /** Beside those that the document itself holds, which are signatures. */
  pictures: 100,
  bytes: 50 * 1024 * 1024,
  /** A child holds three or four bytes for each of them. */
  pixels: 150_000_000,
};
const mostBytesOfOne = 5 * 1024 * 1024;
const timeoutMs = 5_000;
const deadlineMs = 15_000;
const atOnce = 6;
const rememberedBytes = 32 * 1024 * 1024;
/** So that one which was replaced is asked for again. */
const rememberedMs = 10 * 60_000;
/** So that a host which is down does not hold every document up. */
const refusalsMs = 20_000;

export interface PicturesOptions {
  readonly outbound?: Pick<Outbound, "get"> | undefined;
  /** Reads what was uploaded to this installation; undefined: it is elsewhere. */
  readonly uploaded: (address: string) => Promise<Uint8Array | undefined>;
  readonly clock: Clock;
}

const tooMuch = refused("is beyond what one document may hold");
const tooLate = refused("was not begun in time", true);

export function createPictures({ outbound, uploaded, clock }: PicturesOptions): Pictures {
  const remembered = new Recent<Uint8Array>(rememberedBytes, (bytes) => bytes.byteLength + 200);
  const refusals = new Recent<Refusal>(1_000, () => 1);

  return {
    read: async (sources) => {
      const inside = sources.filter(isInside);
      const ordered = [...inside, ...sources.filter((source) => !isInside(source))];
      return chosen(ordered, await fetchAll(ordered.slice(0, inside.length + most.pictures)));
    },
  };

  /** In the order of the sources. */
  async function fetchAll(sources: readonly string[]): Promise<Fetched[]> {
    const end = performance.now() + deadlineMs;
    const found = sources.map((): Fetched => tooMuch);
    let bytes = 0;
    const waiting = sources.entries();
    const work = async () => {
      for (const [at, source] of waiting) {
        if (bytes > most.bytes) return;
        const left = end - performance.now();
        const fetched = left > 0 ? await fetchOne(source, Math.min(timeoutMs, left)) : tooLate;
        if ("bytes" in fetched) bytes += fetched.bytes.byteLength;
        found[at] = fetched;
      }
    };
    await Promise.all(Array.from({ length: atOnce }, work));
    return found;
  }

  async function fetchOne(source: string, patienceMs: number): Promise<Fetched> {
    if (isInside(source)) return { bytes: Buffer.from(source.slice(source.indexOf(",") + 1), "base64") };
    const own = await uploaded(source);
    if (own) return { bytes: own };
    if (!outbound || !source.startsWith("https://")) return refused("is at an address that is not asked");
    const now = Date.parse(clock.now());
    const [period, refusedPeriod] = [Math.floor(now / rememberedMs), Math.floor(now / refusalsMs)];
    const bytes = remembered.get(source, period);
    if (bytes) return { bytes };
    const known = refusals.get(source, refusedPeriod);
    if (known) return known;
    const answer = await outbound.get({ url: source, maxBytes: mostBytesOfOne, timeoutMs: patienceMs });
    const fetched = fetchedOf(answer);
    if ("bytes" in fetched) remembered.set(source, period, fetched.bytes);
    else refusals.set(source, refusedPeriod, fetched);
    return fetched;
  }
}

function isInside(source: string): boolean {
  return source.startsWith("data:image/");
}

/** Those that are pictures, as long as there is room. */
function chosen(sources: readonly string[], fetched: readonly Fetched[]): Read {
  const files: ImageFile[] = [];
  const missing: Missing[] = [];
  const held = { bytes: 0, pixels: 0 };
  let isFull = false;
  const put = (source: string, at: number, found: Fetched): Refusal | undefined => {
    if (isFull) return tooMuch;
    if ("why" in found) return found;
    const { bytes } = found;
    const format = formatOf(bytes);
    const pixels = format && pixelsOf(format, bytes);
    if (!format || pixels === undefined) return refused("is no picture that can be set, or too large a one");
    held.bytes += bytes.byteLength;
    held.pixels += pixels;
    isFull = held.bytes > most.bytes || held.pixels > most.pixels;
    if (isFull) return tooMuch;
    files.push({ source, file: `picture-${at}.${format}`, bytes });
    return undefined;
  };
  for (const [at, source] of sources.entries()) {
    const refusal = put(source, at, fetched[at] ?? tooMuch);
    if (refusal) missing.push({ source, ...refusal });
  }
  return { files, missing };
}
