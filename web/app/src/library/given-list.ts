import type { PriceListImport } from "@proffer/contract";

/** A price list as it was pasted, or a file, whose kind and encoding the server finds out. */
export type GivenList = { readonly csv: string } | { readonly bytes: Uint8Array };

export function isEmpty(list: GivenList): boolean {
  return "bytes" in list ? list.bytes.length === 0 : list.csv.trim() === "";
}

export function toBody(list: GivenList): { readonly csv: string } | { readonly file: string } {
  return "csv" in list ? list : { file: toBase64(list.bytes) };
}

function toBase64(bytes: Uint8Array): string {
  let text = "";
  for (const byte of bytes) text += String.fromCharCode(byte);
  return btoa(text);
}

/** The list as text, read as the server read it; undefined for a spreadsheet. */
export function readText(list: GivenList, { encoding }: PriceListImport): string | undefined {
  if ("csv" in list) return list.csv;
  return encoding === null ? undefined : new TextDecoder(encoding).decode(list.bytes);
}
