import { NodeCompiler, PdfStandard, type NodeTypstDocument } from "@myriaddreamin/typst-ts-node-compiler";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { fontPaths, hideSystemFonts } from "./fonts.ts";
import type { ImageFile, TypstResult, TypstJob } from "./typst-job.ts";

const templates = fileURLToPath(new URL("../templates", import.meta.url));

hideSystemFonts();
const compiler = NodeCompiler.create({ workspace: templates, fontArgs: [{ fontPaths: [...fontPaths] }] });

/** Delay of the cache eviction: the answer goes out first, and the next document has no use for the cache. */
const cacheEvictionDelayMs = 10;

/** Renders strict PDF/UA-1, or PDF 1.7 where the standard refuses the customer's content. */
export function renderDocument({ document, images, at }: TypstJob): TypstResult {
  try {
    const files: Record<string, string> = {};
    for (const image of images) if (isRenderable(image)) files[image.source] = image.file;
    for (const { file, bytes } of images) shareFile(file, bytes);
    shareFile("document.json", Buffer.from(document.replace(/}$/, `,"images":${JSON.stringify(files)}}`)));
    const compiled = compile({ mainFilePath: join(templates, "main.typ") });
    try {
      return { pdf: exportPdf(compiled, PdfStandard.UA_1, at), standard: "PDF/UA-1", refusal: null };
    } catch (error) {
      const refusal = (error as Error).message.slice(0, 500);
      return { pdf: exportPdf(compiled, PdfStandard.V_1_7, at), standard: "PDF 1.7", refusal };
    }
  } finally {
    compiler.resetShadow();
    setTimeout(() => compiler.evictCache(0), cacheEvictionDelayMs);
  }
}

function shareFile(file: string, bytes: Uint8Array): void {
  compiler.mapShadow(join(templates, file), Buffer.from(bytes));
}

/** Says whether Typst can render a picture: a broken one must not fail the document. */
function isRenderable({ file, bytes }: ImageFile): boolean {
  shareFile(file, bytes);
  try {
    compile({ mainFileContent: `#image("/${file}")` });
    return true;
  } catch {
    return false;
  }
}

function compile(source: Parameters<NodeCompiler["compile"]>[0]): NodeTypstDocument {
  const compilation = compiler.compile(source);
  const { result } = compilation;
  if (!result)
    throw new Error(JSON.stringify(compilation.takeDiagnostics()?.shortDiagnostics ?? []).slice(0, 2_000));
  return result;
}

function exportPdf(
  compiled: NodeTypstDocument,
  pdfStandard: PdfStandard,
  creationTimestamp: number,
): Uint8Array {
  return compiler.pdf(compiled, { pdfStandard, creationTimestamp });
}
