import { convertIndexedToRgb, decode, type DecodedPng, type IndexedColors } from "fast-png";
import { crc32, inflateSync } from "node:zlib";
import { DrawingFault } from "./drawing-fault.ts";
import { maxSideRatio } from "./drawing.ts";
import { minDarkness } from "./ink.ts";

const magic = Buffer.from("89504e470d0a1a0a", "hex");

/**
 * Maximum number of pixels. The pad of the recipient page has 864 × 240 pixels of four bytes. Decoding larger
 * images would block the thread that answers all requests.
 */
const maxPixels = 500_000;
const maxUnpackedBytes = 4 * maxPixels + 10_000;
/** One of this number of pixels must be visible. Less ink would look like a speck. */
const maxPixelsPerVisible = 20_000;

/** Number of samples per pixel, by colour type. */
const samples: ReadonlyMap<number, number> = new Map([
  [0, 1],
  [2, 3],
  [3, 1],
  [4, 2],
  [6, 4],
]);

/** The chunks needed for the pixels. All other chunks, such as texts and times, are removed. */
const pixelChunks = new Set(["IHDR", "PLTE", "tRNS", "IDAT", "IEND"]);

/**
 * Returns the PNG with only its pixels. Throws if it is not a plain PNG that every program can show, or if it
 * has no visible ink.
 */
export function toPlainPng(bytes: Buffer): Buffer {
  const chunks = listChunks(bytes);
  const header = chunks?.[0];
  if (header?.type !== "IHDR" || header.data.length !== 13 || chunks?.at(-1)?.type !== "IEND")
    throw new DrawingFault("is not a PNG");
  assertWhole(header.data, chunks);
  const kept = chunks.filter(({ type }) => pixelChunks.has(type)).map(({ whole }) => whole);
  const plain = Buffer.concat([magic, ...kept]);
  assertInk(plain);
  return plain;
}

function assertWhole(header: Buffer, chunks: readonly Chunk[]): void {
  const width = header.readUInt32BE(0);
  const height = header.readUInt32BE(4);
  if (width * height === 0 || width * height > maxPixels)
    throw new DrawingFault(`must have between 1 and ${maxPixels} pixels, such as 1000 × 500`);
  if (Math.max(width, height) > Math.min(width, height) * maxSideRatio)
    throw new DrawingFault(`must have no side longer than ${maxSideRatio} times the other`);
  const [depth = 0, color = 0, , , interlace] = header.subarray(8);
  const bits = depth * (samples.get(color) ?? 0);
  const hasColorKey = color !== 3 && chunks.some(({ type }) => type === "tRNS");
  if (bits === 0 || interlace !== 0 || hasColorKey)
    throw new DrawingFault("must be a plain PNG without interlacing");
  const size = height * (1 + Math.ceil((width * bits) / 8));
  if (size > maxUnpackedBytes) throw new DrawingFault("must have at most 8 bits per channel at this size");
  const packed = chunks.filter(({ type }) => type === "IDAT").map(({ data }) => data);
  if (measureUnpacked(Buffer.concat(packed), size) !== size) throw new DrawingFault("is not a complete PNG");
}

interface Chunk {
  readonly type: string;
  readonly data: Buffer;
  /** The chunk including length, type and checksum. */
  readonly whole: Buffer;
}

/**
 * Lists the chunks of a PNG. Returns undefined if a length or a checksum is wrong, or if bytes follow the
 * end.
 */
function listChunks(bytes: Buffer): Chunk[] | undefined {
  if (!bytes.subarray(0, magic.length).equals(magic)) return undefined;
  const chunks: Chunk[] = [];
  for (let at = magic.length; at < bytes.length;) {
    if (at + 12 > bytes.length) return undefined;
    const end = at + 8 + bytes.readUInt32BE(at);
    if (end + 4 > bytes.length || crc32(bytes.subarray(at + 4, end)) !== bytes.readUInt32BE(end))
      return undefined;
    chunks.push({
      type: bytes.toString("latin1", at + 4, at + 8),
      data: bytes.subarray(at + 8, end),
      whole: bytes.subarray(at, end + 4),
    });
    at = end + 4;
  }
  return chunks;
}

function measureUnpacked(packed: Buffer, most: number): number | undefined {
  try {
    return inflateSync(packed, { maxOutputLength: most }).length;
  } catch {
    return undefined;
  }
}

function assertInk(png: Buffer): void {
  let pixels: Pixels;
  try {
    pixels = readPixels(decode(png));
  } catch {
    throw new DrawingFault("is not a complete PNG");
  }
  const { data, channels, max } = pixels;
  const hasAlpha = channels === 2 || channels === 4;
  const colors = hasAlpha ? channels - 1 : channels;
  let missing = Math.ceil(data.length / channels / maxPixelsPerVisible);
  for (let at = 0; at < data.length && missing > 0; at += channels) {
    let light = 0;
    for (let channel = 0; channel < colors; channel++) light += data[at + channel] ?? 0;
    const opacity = hasAlpha ? (data[at + colors] ?? 0) / max : 1;
    if ((1 - light / colors / max) * opacity * 255 >= minDarkness) missing--;
  }
  if (missing > 0) throw new DrawingFault("must have a visible stroke");
}

interface Pixels {
  readonly data: DecodedPng["data"];
  readonly channels: number;
  /** The sample value of white, and of full opacity. */
  readonly max: number;
}

/**
 * Returns the pixels without a palette. Grey images with fewer than eight bits are converted like images with
 * a palette of greys.
 */
function readPixels(decoded: DecodedPng): Pixels {
  const { depth, channels, data } = decoded;
  const palette = decoded.palette ?? (depth < 8 ? listGreys(depth) : undefined);
  if (!palette) return { data, channels, max: depth === 16 ? 65_535 : 255 };
  return {
    data: convertIndexedToRgb({ ...decoded, palette }),
    channels: palette[0]?.length ?? 3,
    max: 255,
  };
}

function listGreys(depth: number): IndexedColors {
  const count = 2 ** depth;
  return Array.from({ length: count }, (_, index) => {
    const grey = Math.round((index * 255) / (count - 1));
    return [grey, grey, grey];
  });
}
