import { initSync, TypstCompilerBuilder } from "@myriaddreamin/typst-ts-web-compiler";
import { readdirSync, readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { join } from "node:path";
import { fontPaths, listFontFiles } from "./fonts.ts";
import { templatesFolder, type Typesetter } from "./typesetter.ts";

/** Diagnostics as one line each. */
const shortDiagnostics = 1;

/**
 * Creates the WebAssembly typesetter, which runs on every machine and has the same version of Typst. It has
 * no option for PDF/UA, so it writes tagged PDF 1.7. It cannot read files, so it gets the templates and fonts
 * as data.
 */
export async function createPortableTypesetter(): Promise<Typesetter> {
  const program = import.meta.resolve("@myriaddreamin/typst-ts-web-compiler/wasm");
  initSync({ module: readFileSync(fileURLToPath(program)) });
  const builder = new TypstCompilerBuilder();
  builder.set_dummy_access_model();
  for (const file of fontPaths.flatMap(listFontFiles)) await builder.add_raw_font(readFileSync(file));
  const compiler = await builder.build();
  const added = new Set<string>();
  for (const file of readdirSync(templatesFolder))
    compiler.add_source(`/${file}`, readFileSync(join(templatesFolder, file), "utf8"));

  function compile(path: string): Uint8Array {
    const answer: { result?: Uint8Array; diagnostics?: unknown } = compiler.compile(
      path,
      null,
      "pdf",
      shortDiagnostics,
    );
    if (!answer.result) throw new Error(JSON.stringify(answer.diagnostics ?? []));
    return answer.result;
  }

  return {
    addFile: (file, bytes) => {
      added.add(file);
      compiler.map_shadow(`/${file}`, bytes);
    },
    removeFiles: () => {
      for (const file of added) compiler.unmap_shadow(`/${file}`);
      added.clear();
    },
    canCompile: (source) => {
      compiler.add_source("/candidate.typ", source);
      try {
        compile("/candidate.typ");
        return true;
      } catch {
        return false;
      }
    },
    render: () => ({ pdf: compile("/main.typ"), standard: "PDF 1.7", refusal: null }),
  };
}
