import { getDocumentProxy } from "unpdf";
import { expect, it } from "vitest";
import { listFonts, readPages } from "../../../test/pdf.ts";
import { captureDocument } from "../../../test/typst-document.ts";
import { loadTypesetter } from "./render-document.ts";
import { renderDocument } from "./render-document.ts";

const createdAt = Date.UTC(2026, 2, 4, 5, 6, 7) / 1000;

/** Loads the typesetter of a machine without a native package. */
function loadPortableTypesetter() {
  return loadTypesetter(() => Promise.reject(new Error("Cannot find native binding")));
}

it("a machine without the native typesetter creates the same sheets, tagged, with title, language and date", async () => {
  const document = await captureDocument(
    "<h2>Scope</h2><p>Words שלום 日本語</p><table><tr><td>1</td></tr></table>",
  );
  const job = { document, images: [], at: createdAt };
  const native = renderDocument(await loadTypesetter(), job);
  const portable = renderDocument(await loadPortableTypesetter(), job);

  expect([native.standard, portable.standard]).toEqual(["PDF/UA-1", "PDF 1.7"]);
  expect(await readPages(portable.pdf)).toEqual(await readPages(native.pdf));
  expect(listFonts(Buffer.from(portable.pdf))).toEqual(listFonts(Buffer.from(native.pdf)));
  const pdf = await getDocumentProxy(new Uint8Array(portable.pdf));
  expect(await pdf.getMarkInfo()).toMatchObject({ Marked: true });
  expect((await pdf.getMetadata()).info).toMatchObject({ Language: "en", CreationDate: "D:20260304050607Z" });
});

it("a machine without the native typesetter omits broken pictures, and forgets the files of a document before the next one", async () => {
  const document = await captureDocument("<p>Words</p>");
  const typesetter = await loadPortableTypesetter();
  const image = { source: "https://example.com/a.png", file: "a.png", bytes: Buffer.from("no picture") };
  const first = renderDocument(typesetter, { document, images: [image], at: createdAt });
  const second = renderDocument(typesetter, { document, images: [], at: createdAt });
  expect(Buffer.from(first.pdf).equals(Buffer.from(second.pdf))).toBe(true);
});
