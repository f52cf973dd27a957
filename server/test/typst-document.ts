import type { TypstPool } from "../src/pdf/typst/typst-pool.ts";
import { createTestApp } from "./harness.ts";
import { printPdf } from "./pdf.ts";
import { createTestProposal } from "./proposals.ts";

/** Captures the Typst input of a proposal with this text. */
export async function captureDocument(content: string, language = "en"): Promise<string> {
  let given = "";
  const listening: TypstPool = {
    run: async ({ document }) => {
      given = document;
      return { pdf: Buffer.from("%PDF-1.7"), standard: "PDF/UA-1", refusal: null };
    },
    close: async () => {},
  };
  const app = await createTestApp("sqlite", { typstPool: listening });
  const client = await app.organization();
  const pages = [{ name: "Text", kind: "content", content }];
  const { url } = await createTestProposal(client, { pages, design: { language } });
  await printPdf(app, client, url);
  await app.close();
  return given;
}
