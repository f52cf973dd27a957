import { createPrinter, type Printer, type PrinterOptions } from "./printer.ts";
import { createSeal, type Seal, type SealOptions } from "./seal/seal.ts";

/** What PDFs are made with. */
export interface Press {
  readonly printer: Printer;
  readonly seal: Seal;
}

export function createPress(options: PrinterOptions & SealOptions): Press {
  return { printer: createPrinter(options), seal: createSeal(options) };
}
