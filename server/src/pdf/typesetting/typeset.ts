import { NodeCompiler, PdfStandard, type NodeTypstDocument } from "@myriaddreamin/typst-ts-node-compiler";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { fontPaths, hideSystemFonts } from "./fonts.ts";
import type { ImageFile, Typeset, TypesetJob } from "./job.ts";

const templates = fileURLToPath(new URL("../templates", import.meta.url));

hideSystemFonts();
const compiler = NodeCompiler.create({ workspace: templates, fontArgs: [{ fontPaths: [...fontPaths] }] });

/** What is remembered of one document is of no use to the next: it goes once the answer is out, so that nobody waits for that. */
const clearedAfterMs = 10;

/** Strict PDF/UA-1 where the content allows it: what is in the document comes from people, and the standard refuses some of it. */
export function typeset({ document, images, at }: TypesetJob): Typeset {
  try {
    const files: Record<string, string> = {};
    for (const image of images) if (isWhole(image)) files[image.source] = image.file;
    for (const { file, bytes } of images) share(file, bytes);
    share("document.json", Buffer.from(document.replace(/}$/, `,"images":${JSON.stringify(files)}}`)));
    const compiled = compile({ mainFilePath: join(templates, "main.typ") });
    try {
      return { pdf: pdfOf(compiled, PdfStandard.UA_1, at), standard: "PDF/UA-1", refusal: null };
    } catch (error) {
      const refusal = (error as Error).message.slice(0, 500);
      return { pdf: pdfOf(compiled, PdfStandard.V_1_7, at), standard: "PDF 1.7", refusal };
    }
  } finally {
    compiler.resetShadow();
    setTimeout(() => compiler.evictCache(0), clearedAfterMs);
  }
}

function share(file: string, bytes: Uint8Array): void {
  compiler.mapShadow(join(templates, file), Buffer.from(bytes));
}

/** A picture that cannot be shown must not keep the document from being made. */
function isWhole({ file, bytes }: ImageFile): boolean {
  share(file, bytes);
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

function pdfOf(compiled: NodeTypstDocument, pdfStandard: PdfStandard, creationTimestamp: number): Uint8Array {
  return compiler.pdf(compiled, { pdfStandard, creationTimestamp });
}
