import { fileURLToPath } from "node:url";
import type { TypstResult } from "./typst-job.ts";

export const templatesFolder = fileURLToPath(new URL("../templates", import.meta.url));

/** Typst with the templates. It has the files of only one document at a time. */
export interface Typesetter {
  /** Adds or replaces a file in the folder of the templates. */
  addFile(file: string, bytes: Uint8Array): void;
  /** Removes the added files. */
  removeFiles(): void;
  /** Returns true if Typst compiles this source. */
  canCompile(source: string): boolean;
  /** Renders `main.typ`. Throws the messages of the compiler. */
  render(): TypstResult;
}
