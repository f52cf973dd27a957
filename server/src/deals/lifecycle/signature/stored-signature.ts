import type { SignatureImage } from "@proffer/contract";
import { hasVisibleCharacter, trimInvisible } from "@proffer/contract/people";
import { invalid } from "../../../platform/errors.ts";
import { DrawingFault } from "./drawing-fault.ts";

declare const stored: unique symbol;

/** A checked signature. Can only be created by `toStoredSignature`. */
export type StoredSignature = SignatureImage & { readonly [stored]: true };

/**
 * Converts a signature to the form that is stored, hashed and shown permanently. Trims a typed name, and
 * removes the invisible parts of a drawing. Throws 400 if documents could not show the signature. Blocks the
 * thread for some milliseconds, so callers must call it before a transaction that blocks others.
 */
export async function toStoredSignature({ type, value }: SignatureImage): Promise<StoredSignature> {
  try {
    return { type, value: type === "typed" ? parseTypedName(value) : await redraw(value) } as StoredSignature;
  } catch (error) {
    if (error instanceof DrawingFault) throw invalid({ "signature.value": error.message });
    throw error;
  }
}

function parseTypedName(value: string): string {
  const name = trimInvisible(value);
  if (!hasVisibleCharacter(name)) throw new DrawingFault("must be a name with a visible character");
  if (name.length > 500) throw new DrawingFault("must be at most 500 characters long");
  return name;
}

const png = "data:image/png;base64,";
const svg = "data:image/svg+xml;base64,";

/** Loads the 40 modules for drawings on the first drawing, so that the server starts faster. */
async function redraw(value: string): Promise<string> {
  if (value.startsWith(png)) {
    const { toPlainPng } = await import("./png.ts");
    return png + toPlainPng(toBytes(value, png)).toString("base64");
  }
  if (value.startsWith(svg)) {
    const { drawSvg, parseSvg } = await import("./svg.ts");
    const text = drawSvg(parseSvg(toBytes(value, svg).toString("utf8")));
    return svg + Buffer.from(text).toString("base64");
  }
  throw new DrawingFault("must be a data URL of image/png or image/svg+xml in base64");
}

function toBytes(value: string, prefix: string): Buffer {
  const text = value.slice(prefix.length);
  const bytes = Buffer.from(text, "base64");
  if (bytes.toString("base64") !== text) throw new DrawingFault("must be base64");
  return bytes;
}
