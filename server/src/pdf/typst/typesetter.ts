import { fileURLToPath } from "node:url";
import type { TypstResult } from "./typst-job.ts";

export const templatesFolder = fileURLToPath(new URL("../templates", import.meta.url));

/** Typst on the templates, with the files of one document at a time. */
export interface Typesetter {
  /** Adds a file to the folder of the templates, or replaces it there. */
  addFile(file: string, bytes: Uint8Array): void;
  /** Forgets the added files. */
  removeFiles(): void;
  /** Says whether Typst compiles this source. */
  canCompile(source: string): boolean;
  /** Renders `main.typ`. Throws the sentences of the compiler. */
  render(): TypstResult;
}
