/**
 * Writes a text to memory of its own. `Buffer.from` puts small texts side by side into blocks of 64 KiB, each of which stays for as
 * long as one of them is kept. So bytes that a cache keeps come from here.
 */
export function toOwnBytes(text: string): Buffer {
  const bytes = Buffer.allocUnsafeSlow(Buffer.byteLength(text));
  bytes.write(text);
  return bytes;
}

/** Joins bytes in memory of their own. */
export function joinOwnBytes(parts: readonly Buffer[]): Buffer {
  const bytes = Buffer.allocUnsafeSlow(parts.reduce((length, part) => length + part.length, 0));
  let offset = 0;
  for (const part of parts) offset += part.copy(bytes, offset);
  return bytes;
}
