import { NodeCompiler, PdfStandard, type NodeTypstDocument } from "@myriaddreamin/typst-ts-node-compiler";
import { join } from "node:path";
import { fontPaths, hideSystemFonts } from "./fonts.ts";
import { templatesFolder, type Typesetter } from "./typesetter.ts";

/**
 * Delay before the cache of a document is cleared, so that the response is sent first. The cache does not
 * help the next document.
 */
const cacheEvictionDelayMs = 10;

const maxRefusalCharacters = 500;

/** Creates the native typesetter of this platform. It reads the templates from their folder. */
export function createNativeTypesetter(): Typesetter {
  hideSystemFonts();
  const compiler = NodeCompiler.create({
    workspace: templatesFolder,
    fontArgs: [{ fontPaths: [...fontPaths] }],
  });

  function compile(source: Parameters<NodeCompiler["compile"]>[0]): NodeTypstDocument {
    const compilation = compiler.compile(source);
    const { result } = compilation;
    if (!result) throw new Error(JSON.stringify(compilation.takeDiagnostics()?.shortDiagnostics ?? []));
    return result;
  }

  return {
    addFile: (file, bytes) => {
      compiler.mapShadow(join(templatesFolder, file), Buffer.from(bytes));
    },
    removeFiles: () => {
      compiler.resetShadow();
      setTimeout(() => compiler.evictCache(0), cacheEvictionDelayMs);
    },
    canCompile: (source) => {
      try {
        compile({ mainFileContent: source });
        return true;
      } catch {
        return false;
      }
    },
    render: () => {
      const compiled = compile({ mainFilePath: join(templatesFolder, "main.typ") });
      try {
        const pdf = compiler.pdf(compiled, { pdfStandard: PdfStandard.UA_1 });
        return { pdf, standard: "PDF/UA-1", refusal: null };
      } catch (error) {
        const pdf = compiler.pdf(compiled, { pdfStandard: PdfStandard.V_1_7 });
        return { pdf, standard: "PDF 1.7", refusal: (error as Error).message.slice(0, maxRefusalCharacters) };
      }
    },
  };
}
