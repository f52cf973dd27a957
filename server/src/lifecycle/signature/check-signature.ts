import type { SignatureImage } from "@proffer/contract";
import { invalid } from "../../platform/errors.ts";
import { pngFault } from "./png.ts";
import { svgFault } from "./svg.ts";

/** Refuses with 400 a signature that could not be shown again: what is signed must be printable for ever. */
export function checkSignature({ type, value }: SignatureImage): void {
  const fault = type === "typed" ? typedFault(value) : drawnFault(value);
  if (fault) throw invalid({ "signature.value": fault });
}

function typedFault(value: string): string | undefined {
  if (value.trim() === "") return "must be a name";
  return value.length > 500 ? "must be at most 500 characters long" : undefined;
}

const prefixes = { png: "data:image/png;base64,", svg: "data:image/svg+xml;base64," };

function drawnFault(value: string): string | undefined {
  for (const [kind, prefix] of Object.entries(prefixes)) {
    if (!value.startsWith(prefix)) continue;
    const text = value.slice(prefix.length);
    const bytes = Buffer.from(text, "base64");
    if (bytes.toString("base64") !== text) return "must be base64";
    return kind === "png" ? pngFault(bytes) : svgFault(bytes.toString("utf8"));
  }
  return "must be a data URL of image/png or image/svg+xml in base64";
}
