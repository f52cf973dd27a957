import { readFileSync } from "node:fs";
import type { Config } from "./config.ts";
import type { P12 } from "../pdf/index.ts";

/** Reads the configured certificate for sealing documents. Returns undefined without one. */
export function readP12({ pdfP12, pdfP12PasswordFile }: Config): P12 | undefined {
  if (pdfP12 === undefined) return undefined;
  const password = pdfP12PasswordFile === undefined ? "" : readFileSync(pdfP12PasswordFile, "utf8");
  return { bytes: readFileSync(pdfP12), password: password.replace(/\r?\n$/, "") };
}
