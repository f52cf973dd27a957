import { crc32, deflateSync } from "node:zlib";
import sharp from "sharp";

/** Creates a complete black PNG. */
export function writePng(width: number, height: number): Buffer {
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  header[8] = 1;
  const rows = Buffer.alloc(height * (1 + Math.ceil(width / 8)));
  const parts = [chunk("IHDR", header), chunk("IDAT", deflateSync(rows)), chunk("IEND", Buffer.alloc(0))];
  return Buffer.concat([Buffer.from("89504e470d0a1a0a", "hex"), ...parts]);
}

export const smallPng = writePng(4, 3);

function chunk(type: string, data: Buffer): Buffer {
  const inside = Buffer.concat([Buffer.from(type), data]);
  const [length, check] = [Buffer.alloc(4), Buffer.alloc(4)];
  length.writeUInt32BE(data.length);
  check.writeUInt32BE(crc32(inside));
  return Buffer.concat([length, inside, check]);
}

/** Creates a complete image of 4 by 3 pixels without metadata. */
export function writeImage(format: "jpeg" | "webp" | "gif"): Promise<Buffer> {
  return sharp(smallPng).toFormat(format).toBuffer();
}

/** Creates an animation with frames of 300 megapixels together, in half a megabyte. */
export async function writeAnimation(): Promise<Buffer> {
  const picture = await sharp({ create: { width: 1_000, height: 1_000, channels: 3, background: "white" } })
    .gif()
    .toBuffer();
  // Three bytes for each colour of the palette follow the header of 13 bytes.
  const start = 13 + 3 * (2 << ((picture[10] ?? 0) & 7));
  const frame = picture.subarray(start, -1);
  const frames = Array.from({ length: 300 }, () => frame);
  return Buffer.concat([picture.subarray(0, start), ...frames, picture.subarray(-1)]);
}

/**
 * Creates a photo of 4 by 3 pixels with camera, position, comments and edits, taken with the camera held
 * upright.
 */
export function writePhoto(format: "jpeg" | "webp" | "png"): Promise<Buffer> {
  return sharp(smallPng)
    .withExif({
      IFD0: { Make: "SecretCamera", Artist: "SecretArtist" },
      IFD3: { GPSLatitudeRef: "N", GPSLatitude: "51/1 30/1 0/1", GPSAreaInformation: "SecretPlace" },
    })
    .withXmp('<x:xmpmeta xmlns:x="adobe:ns:meta/"><rdf:RDF>SecretEdits</rdf:RDF></x:xmpmeta>')
    .withMetadata({ orientation: 6 })
    .toFormat(format)
    .toBuffer();
}

/** The first bytes of other formats, including the size. */
export const beginnings = {
  "image/jpeg": toBytes("ffd8 ffe0 0010 4a464946 00 0101 00 0001 0001 0000", "ffc0 0011 08 0003 0004 03"),
  "image/webp": toBytes("52494646 16000000 57454250 56503858 0a000000 00000000", "030000 020000"),
  "image/gif": toBytes("474946383961", "0400 0300 000000", "00".repeat(30)),
};

function toBytes(...digits: string[]): Buffer {
  return Buffer.from(digits.join("").replaceAll(" ", ""), "hex");
}
