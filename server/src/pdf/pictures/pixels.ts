import { Parser } from "htmlparser2";
import { isTooLarge, measure } from "../../images/index.ts";
import { formatOf, type PictureFormat } from "./format-of.ts";

const types = { png: "image/png", jpg: "image/jpeg", gif: "image/gif", webp: "image/webp" } as const;

/** How many pixels a picture is unpacked to; undefined: it cannot be told, or is more than any picture needs. */
export function pixelsOf(format: PictureFormat, bytes: Uint8Array): number | undefined {
  if (format === "svg") return pixelsInside(Buffer.from(bytes).toString("utf8"));
  const size = measure(types[format], bytes);
  return size && !isTooLarge(size) ? size.width * size.height : undefined;
}

/** A drawing has none of its own, and may hold pictures that have: some kilobytes, and gigabytes once they are unpacked. */
function pixelsInside(svg: string): number | undefined {
  let pixels: number | undefined = 0;
  const parser = new Parser(
    {
      onattribute: (name, value) => {
        const [, isBase64, data] = /^\s*data:[^,]*?(;base64)?,([^]*)$/i.exec(value) ?? [];
        if (!/(^|:)href$/i.test(name) || data === undefined) return;
        const inner = isBase64 ? Buffer.from(data, "base64") : unescaped(data);
        const format = formatOf(inner);
        // A drawing within a drawing hides from this what it holds.
        const more = format === "svg" ? undefined : format && pixelsOf(format, inner);
        pixels = pixels === undefined || more === undefined ? undefined : pixels + more;
      },
    },
    { xmlMode: true },
  );
  parser.end(svg);
  return pixels;
}

/** What is no escape stays as it is. */
function unescaped(text: string): Buffer {
  const letters = text.replaceAll(/%([0-9a-f]{2})/gi, (_, hex: string) =>
    String.fromCodePoint(Number.parseInt(hex, 16)),
  );
  return Buffer.from(letters, "latin1");
}
