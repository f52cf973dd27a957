import { extractText, getDocumentProxy } from "unpdf";
import type { TestApp, TestClient } from "./harness.ts";

/** The response with a PDF. */
export interface Printed {
  readonly status: number;
  readonly bytes: Buffer;
  readonly headers: Readonly<Record<string, unknown>>;
}

/** Returns the PDF of the proposal at `url` for a member. */
export async function printPdf(app: TestApp, client: TestClient, url: string): Promise<Printed> {
  const { statusCode, rawPayload, headers } = await app.server.inject({
    method: "POST",
    url: `${url}/pdf`,
    headers: { authorization: `Bearer ${client.apiKey}` },
  });
  app.checkContract();
  return { status: statusCode, bytes: rawPayload, headers };
}

/** Lists the fonts with embedded letters, in alphabetical order. */
export function listFonts(bytes: Buffer): string[] {
  const names = bytes.toString("latin1").matchAll(/\/FontName \/[A-Z]{6}\+(\S+)/g);
  return [...new Set([...names].map(([, name = ""]) => name))].toSorted();
}

/**
 * Opens a document only while it is read, because open documents stay in the memory of a process with many
 * tests.
 */
async function readDocument<T>(
  bytes: Uint8Array,
  read: (pdf: Awaited<ReturnType<typeof getDocumentProxy>>) => Promise<T>,
): Promise<T> {
  const pdf = await getDocumentProxy(new Uint8Array(bytes));
  try {
    return await read(pdf);
  } finally {
    await pdf.loadingTask.destroy();
  }
}

/**
 * Returns the words of each page like a program that reads PDFs. Removes zero-width spaces, which only allow
 * line breaks.
 */
export async function readPages(bytes: Uint8Array): Promise<string[]> {
  const { text } = await readDocument(bytes, (pdf) => extractText(pdf, { mergePages: false }));
  return text.map((page) => page.replaceAll("\u200B", "").replaceAll(/\s+/g, " "));
}

/**
 * Returns the text of the first and the last sheet, because reading every sheet of a long document takes
 * longer than creating it.
 */
export async function readOuterText(bytes: Uint8Array): Promise<string> {
  const sheets = await readDocument(bytes, (pdf) =>
    Promise.all(
      [...new Set([1, pdf.numPages])].map(async (number) => {
        const { items } = await (await pdf.getPage(number)).getTextContent();
        return items.map((item) => ("str" in item ? item.str : "")).join(" ");
      }),
    ),
  );
  return sheets.join(" ");
}

export async function readText(bytes: Uint8Array): Promise<string> {
  return (await readPages(bytes)).join(" ");
}

/** A piece of text, with the distances of its two ends from the left edge of its sheet in points. */
export interface Place {
  readonly text: string;
  readonly start: number;
  readonly end: number;
}

/** Lists all pieces of text on the sheets, in the order in which they were set. */
export async function readPlaces(bytes: Uint8Array): Promise<Place[]> {
  const pages = await readDocument(bytes, (pdf) =>
    Promise.all(
      Array.from({ length: pdf.numPages }, async (_, at) => {
        const { items } = await (await pdf.getPage(at + 1)).getTextContent();
        return items.flatMap((item) => {
          if (!("str" in item)) return [];
          const start: number = item.transform[4];
          return [{ text: item.str, start, end: start + item.width }];
        });
      }),
    ),
  );
  return pages.flat();
}
