import { strToU8, zipSync, type Zippable } from "fflate";
import type { TestAnswer, TestClient } from "./harness.ts";

export const pdf = Buffer.from("%PDF-1.7\n1 0 obj\n<< >>\nendobj\ntrailer\n<< >>\n%%EOF\n");
export const csv = Buffer.from("\ufeffItem;Price\r\nDesk <2 m;100\r\n");

/** Creates an archive. The names in `stored` are not compressed. */
export function writeZip(files: Readonly<Record<string, string>>, stored: readonly string[] = []): Buffer {
  const entries: Zippable = {};
  for (const [name, text] of Object.entries(files))
    entries[name] = [strToU8(text), { level: stored.includes(name) ? 0 : 6 }];
  return Buffer.from(zipSync(entries));
}

const office = { "[Content_Types].xml": "<Types/>", "_rels/.rels": "<Relationships/>" };

export const writeDocx = (more = {}) => writeZip({ ...office, "word/document.xml": "<document/>", ...more });
export const writeXlsx = (more = {}) => writeZip({ ...office, "xl/workbook.xml": "<workbook/>", ...more });

/** Creates an OpenDocument file of a kind such as text. */
export const writeOpenDocument = (kind: string, more = {}) =>
  writeZip(
    {
      mimetype: `application/vnd.oasis.opendocument.${kind}`,
      "content.xml": "<content/>",
      "META-INF/manifest.xml": "<manifest/>",
      ...more,
    },
    ["mimetype"],
  );

/** Creates a PDF of this size in bytes. */
export const writeLargePdf = (size: number, filling = "x") =>
  Buffer.concat([pdf.subarray(0, 9), Buffer.alloc(size - pdf.length, filling), pdf.subarray(9)]);

/** Uploads a file as an attachment of the proposal at `url`. */
export function attach(
  client: TestClient,
  url: string,
  name: string,
  file: Buffer = pdf,
  type = "application/octet-stream",
): Promise<TestAnswer> {
  return client.post(`${url}/attachments?name=${encodeURIComponent(name)}`, file, { "content-type": type });
}
