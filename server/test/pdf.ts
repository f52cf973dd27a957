import { extractText, getDocumentProxy } from "unpdf";
import type { TestApp, TestClient } from "./harness.ts";

/** A PDF as it came. */
export interface Printed {
  readonly status: number;
  readonly bytes: Buffer;
  readonly headers: Readonly<Record<string, unknown>>;
}

/** The PDF that a member gets for the proposal at `url`. */
export async function printPdf(app: TestApp, client: TestClient, url: string): Promise<Printed> {
  const { statusCode, rawPayload, headers } = await app.server.inject({
    method: "POST",
    url: `${url}/pdf`,
    headers: { authorization: `Bearer ${client.apiKey}` },
  });
  app.checkContract();
  return { status: statusCode, bytes: rawPayload, headers };
}

/** The fonts whose letters are in it, in the order of the alphabet. */
export function listFonts(bytes: Buffer): string[] {
  const names = bytes.toString("latin1").matchAll(/\/FontName \/[A-Z]{6}\+(\S+)/g);
  return [...new Set([...names].map(([, name = ""]) => name))].toSorted();
}

/** Opens a document for as long as it is read: what one keeps open is never given back to a process of many tests. */
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

/** The words of each page, as a program that reads PDFs finds them; places where a line may break are none. */
export async function readPages(bytes: Uint8Array): Promise<string[]> {
  const { text } = await readDocument(bytes, (pdf) => extractText(pdf, { mergePages: false }));
  return text.map((page) => page.replaceAll("\u200B", "").replaceAll(/\s+/g, " "));
}

/** The text of the first and of the last sheet: to read every sheet of a long document takes longer than to make it. */
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

/** A piece of text where it stands: the distances of its two ends from the left edge of its sheet, in points. */
export interface Place {
  readonly text: string;
  readonly start: number;
  readonly end: number;
}

/** Every piece of text on the sheets, in the order in which it was set. */
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
