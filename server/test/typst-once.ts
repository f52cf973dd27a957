// Renders one job from standard input. With the argument "any", renders the letters of the input in any font
// that Typst finds.
import { NodeCompiler } from "@myriaddreamin/typst-ts-node-compiler";
import { text } from "node:stream/consumers";

const input = await text(process.stdin);
process.stdout.write(process.argv[2] === "any" ? readAnyFont(input) : await readPackage(input));

function readAnyFont(letters: string): Buffer {
  return NodeCompiler.create({ workspace: import.meta.dirname }).pdf({ mainFileContent: letters });
}

async function readPackage(document: string): Promise<Uint8Array> {
  const { loadTypesetter } = await import("../src/pdf/typst/render-document.ts");
  const { renderDocument } = await import("../src/pdf/typst/render-document.ts");
  return renderDocument(await loadTypesetter(), { document, images: [], at: 0 }).pdf;
}
