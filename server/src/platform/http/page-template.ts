import { promisify } from "node:util";
import { constants, crc32, deflateRaw } from "node:zlib";
import { toUnpooledBytes } from "../cached-json.ts";

/**
 * A page that is rendered and compressed once and sent often. Each answer gets another nonce between the
 * constant texts.
 */
export class PageTemplate {
  readonly #texts: readonly Buffer[];
  #packed: Promise<readonly Buffer[]> | undefined;

  constructor(texts: readonly string[]) {
    this.#texts = texts.map(toUnpooledBytes);
  }

  fill(nonce: string): Buffer {
    return join(this.#texts, Buffer.from(nonce));
  }

  /**
   * Fills the page as a gzip member (RFC 1952): the compressed texts, with each nonce as a stored block (RFC
   * 1951).
   */
  async fillGzip(nonce: string): Promise<Buffer> {
    this.#packed ??= Promise.all(this.#texts.map((text) => packText(text, withoutEnd)));
    const bytes = Buffer.from(nonce);
    const packed = join(await this.#packed, toStoredBlock(bytes));
    const trailer = Buffer.alloc(8);
    const page = join(this.#texts, bytes);
    trailer.writeUInt32LE(crc32(page), 0);
    trailer.writeUInt32LE(page.length, 4);
    return Buffer.concat([gzipHeader, packed, lastBlock, trailer]);
  }
}

/** The header of a gzip member: deflate, no file name, no time, unknown operating system. */
const gzipHeader = Buffer.from([0x1f, 0x8b, 8, 0, 0, 0, 0, 0, 0, 0xff]);
/** An empty block that ends the stream. */
const lastBlock = Buffer.from([3, 0]);

const packText = promisify(deflateRaw);
/** Ends the text at a byte boundary, where another block can follow. */
const withoutEnd = { finishFlush: constants.Z_SYNC_FLUSH };

function toStoredBlock(bytes: Buffer): Buffer {
  const head = Buffer.alloc(5);
  head.writeUInt16LE(bytes.length, 1);
  head.writeUInt16LE(bytes.length ^ 0xffff, 3);
  return Buffer.concat([head, bytes]);
}

function join(parts: readonly Buffer[], between: Buffer): Buffer {
  return Buffer.concat(parts.flatMap((part, index) => (index === 0 ? [part] : [between, part])));
}
