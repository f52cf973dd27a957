/** The text of a file, and the encoding that it was read as. */
export interface ReadFile {
  readonly text: string;
  readonly encoding: "utf-8" | "utf-16le" | "utf-16be" | "windows-1252";
}

/** Reads text in the encodings that spreadsheets write: by its byte order mark, as UTF-8 where it is that, else as Windows-1252. */
export function readBytes(bytes: Uint8Array): ReadFile {
  const encoding = findEncoding(bytes);
  return { text: new TextDecoder(encoding).decode(bytes), encoding };
}

function findEncoding(bytes: Uint8Array): ReadFile["encoding"] {
  const [first, second] = bytes;
  if (first === 0xff && second === 0xfe) return "utf-16le";
  if (first === 0xfe && second === 0xff) return "utf-16be";
  try {
    new TextDecoder("utf-8", { fatal: true }).decode(bytes);
    return "utf-8";
  } catch {
    return "windows-1252";
  }
}

/** Says whether a file is a spreadsheet (.xlsx), which is a ZIP archive. */
export function isWorkbook([first, second]: Uint8Array): boolean {
  return first === 0x50 && second === 0x4b;
}

export function toBase64(bytes: Uint8Array): string {
  let text = "";
  for (const byte of bytes) text += String.fromCharCode(byte);
  return btoa(text);
}
