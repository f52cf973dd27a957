import { crc32, inflateSync } from "node:zlib";

const magic = Buffer.from("89504e470d0a1a0a", "hex");

/** A canvas on a sharp screen has less; it bounds what unpacking a picture can cost. */
const mostPixels = 4_000_000;

/** Samples of each pixel, by colour type. */
const samples: Readonly<Record<number, number>> = { 0: 1, 2: 3, 3: 1, 4: 2, 6: 4 };

/** What keeps the bytes from being a PNG that everything can show; undefined: they are one. */
export function pngFault(bytes: Buffer): string | undefined {
  const chunks = chunksOf(bytes);
  const header = chunks?.[0];
  if (header?.type !== "IHDR" || header.data.length !== 13 || chunks?.at(-1)?.type !== "IEND")
    return "is not a PNG";
  const width = header.data.readUInt32BE(0);
  const height = header.data.readUInt32BE(4);
  if (width * height === 0 || width * height > mostPixels)
    return `must have between 1 and ${mostPixels} pixels`;
  const [depth = 0, color = 0, , , interlace] = header.data.subarray(8);
  const bits = depth * (samples[color] ?? 0);
  if (bits === 0 || interlace !== 0) return "must be a plain PNG without interlacing";
  const size = height * (1 + Math.ceil((width * bits) / 8));
  const packed = chunks?.filter(({ type }) => type === "IDAT").map(({ data }) => data) ?? [];
  return unpackedSize(Buffer.concat(packed), size) === size ? undefined : "is not a whole PNG";
}

interface Chunk {
  readonly type: string;
  readonly data: Buffer;
}

/** Undefined when a length or a checksum is wrong, or something follows the end. */
function chunksOf(bytes: Buffer): Chunk[] | undefined {
  if (!bytes.subarray(0, magic.length).equals(magic)) return undefined;
  const chunks: Chunk[] = [];
  for (let at = magic.length; at < bytes.length;) {
    if (at + 12 > bytes.length) return undefined;
    const end = at + 8 + bytes.readUInt32BE(at);
    if (end + 4 > bytes.length || crc32(bytes.subarray(at + 4, end)) !== bytes.readUInt32BE(end))
      return undefined;
    chunks.push({ type: bytes.toString("latin1", at + 4, at + 8), data: bytes.subarray(at + 8, end) });
    at = end + 4;
  }
  return chunks;
}

function unpackedSize(packed: Buffer, most: number): number | undefined {
  try {
    return inflateSync(packed, { maxOutputLength: most }).length;
  } catch {
    return undefined;
  }
}
