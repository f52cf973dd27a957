import { readFileSync } from "node:fs";
import type { Config } from "./config.ts";
import type { P12 } from "./pdf/index.ts";

/** The configured certificate for sealing documents; undefined where none is. */
export function p12Of({ pdfP12, pdfP12PasswordFile }: Config): P12 | undefined {
  if (pdfP12 === undefined) return undefined;
  const password = pdfP12PasswordFile === undefined ? "" : readFileSync(pdfP12PasswordFile, "utf8");
  return { bytes: readFileSync(pdfP12), password: password.replace(/\r?\n$/, "") };
}
