import { invalid } from "../../../platform/errors.ts";

interface DecodedText {
  readonly text: string;
  /** Name of the encoding in the WHATWG Encoding Standard. */
  readonly encoding: string;
}

/**
 * Decodes the text of a file. The encoding is given by the label of the request, or else by the byte order
 * mark, or else guessed from the bytes. Throws 400 if the bytes do not fit the encoding, or if the guess is
 * uncertain.
 */
export function decodeText(bytes: Uint8Array, label: string | undefined): DecodedText {
  const decoder = createDecoder(label ?? findEncoding(bytes));
  const { encoding } = decoder;
  const text = decode(decoder, bytes);
  if (text === undefined) throw invalid({ encoding: `does not fit: the file is not in ${encoding}` });
  if (text.includes("\0"))
    throw invalid({ file: "is neither a text nor a spreadsheet (.xlsx)" }, { file: "no_list" });
  if (label === undefined && encoding === "windows-1252" && isOtherEncoding(text))
    throw invalid(
      { encoding: "cannot be detected from the file: specify it, such as windows-1250 or shift_jis" },
      { encoding: "unknown_encoding" },
    );
  return { text, encoding };
}

/**
 * Creates a decoder that throws for invalid bytes and removes a byte order mark. `label` is a label from the
 * WHATWG Encoding Standard.
 */
function createDecoder(label: string): InstanceType<typeof TextDecoder> {
  try {
    return new TextDecoder(label, { fatal: true });
  } catch {
    throw invalid({ encoding: "must be a label of the WHATWG Encoding Standard, such as windows-1250" });
  }
}

function decode(decoder: InstanceType<typeof TextDecoder>, bytes: Uint8Array): string | undefined {
  try {
    return decoder.decode(bytes);
  } catch {
    return undefined;
  }
}

function findEncoding(bytes: Uint8Array): string {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return "utf-16le";
  if (bytes[0] === 0xfe && bytes[1] === 0xff) return "utf-16be";
  const sample = bytes.subarray(0, sampleBytes);
  const share = (parity: number) =>
    sample.filter((byte, index) => byte === 0 && index % 2 === parity).length / (sample.length / 2);
  if (share(1) > zeroShare) return "utf-16le";
  if (share(0) > zeroShare) return "utf-16be";
  // If the bytes are not valid UTF-8, they are probably Windows-1252: in Western Europe, spreadsheet programs
  // write either UTF-8 or Windows-1252. Every byte is valid in Windows-1252, so the text is checked later.
  return decode(createDecoder("utf-8"), bytes) === undefined ? "windows-1252" : "utf-8";
}

const sampleBytes = 2_000;

/** In UTF-16, every second byte is 0 for the Latin letters, digits and separators of a price list. */
const zeroShare = 0.3;

/**
 * Detects text that was read as Windows-1252 but has another encoding. Finds a symbol inside a word (Polish
 * "Us³uga", "Monta¿", "£adowarka"), four accented letters in a row (Cyrillic, Greek, Hebrew, Arabic, Thai),
 * or control characters (Japanese, Chinese, Korean).
 */
const lettersOfOtherEncodings =
  /\p{L}[¡¢£¤¥¦§¨©ª«¬®¯°±²³´¶¸¹º»¼½¾]\p{Ll}|\p{L}¿|(?<!\p{L})[£¯¥¼¾]\p{Ll}|[À-ÖØ-öø-ÿ]{4}|[\u0080-\u009F]/u;

/**
 * Pairs of letter sets. The common languages of Windows-1252 do not use letters of both sets. (Faroese does:
 * ø with í and ý.) A text with both has the encoding of another language: Czech or Croatian, Czech without ž,
 * Hungarian, or Turkish.
 */
const incompatibleLetterSets = [
  [/[ŠšŽž]/, /[ÌÒÈÙÏØÆÐìòèùïøæð]/],
  [/[Øø]/, /[ÍÝÌÒÙíýìòù]/],
  [/[ÖÜöü]/, /[õ]/],
  [/[ÇÜçü]/, /[ÐÝÞðýþ]/],
] as const;

function isOtherEncoding(text: string): boolean {
  if (lettersOfOtherEncodings.test(text)) return true;
  return incompatibleLetterSets.some((letters) => letters.every((pattern) => pattern.test(text)));
}
