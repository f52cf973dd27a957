import type { FileEncoding } from "@proffer/contract";
import { invalid } from "../../platform/errors.ts";

interface DecodedText {
  readonly text: string;
  readonly encoding: FileEncoding;
}

/** Decodes the text of a file: as the request says, as its byte order mark says, or else as its bytes suggest. */
export function decodeText(bytes: Uint8Array, wanted: FileEncoding | undefined): DecodedText {
  const encoding = wanted ?? findEncoding(bytes);
  const text = decodeAs(encoding, bytes);
  if (text === undefined) throw invalid({ encoding: `does not fit: the file is not in ${encoding}` });
  if (text.includes("\0"))
    throw invalid({ file: "is neither a text nor a spreadsheet (.xlsx)" }, { file: "no_list" });
  return { text, encoding };
}

/** Decodes bytes without their byte order mark; undefined where they are not in the encoding. */
function decodeAs(encoding: FileEncoding, bytes: Uint8Array): string | undefined {
  try {
    return new TextDecoder(encoding, { fatal: true }).decode(bytes);
  } catch {
    return undefined;
  }
}

function findEncoding(bytes: Uint8Array): FileEncoding {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return "utf-16le";
  if (bytes[0] === 0xfe && bytes[1] === 0xff) return "utf-16be";
  const sample = bytes.subarray(0, sampleBytes);
  const share = (parity: number) =>
    sample.filter((byte, index) => byte === 0 && index % 2 === parity).length / (sample.length / 2);
  if (share(1) > zeroShare) return "utf-16le";
  if (share(0) > zeroShare) return "utf-16be";
  // Spreadsheets of Western Europe write Windows-1252 where they do not write UTF-8; in it every byte means something.
  return decodeAs("utf-8", bytes) === undefined ? "windows-1252" : "utf-8";
}

const sampleBytes = 2_000;

/** In UTF-16, every other byte of the Latin letters, digits and separators of a price list is 0. */
const zeroShare = 0.3;
