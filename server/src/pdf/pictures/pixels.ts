import { Parser } from "htmlparser2";
import { isTooLarge, measure } from "../../services/images/index.ts";
import { detectFormat, type PictureFormat } from "./picture-format.ts";

const mediaTypes = { png: "image/png", jpg: "image/jpeg", gif: "image/gif", webp: "image/webp" } as const;

/** Counts the pixels of the unpacked picture. Returns undefined for an unknown or excessive number. */
export function countPixels(format: PictureFormat, bytes: Uint8Array): number | undefined {
  if (format === "svg") return countSvgPixels(Buffer.from(bytes).toString("utf8"));
  const size = measure(mediaTypes[format], bytes);
  return size && !isTooLarge(size) ? size.width * size.height : undefined;
}

/** Counts the pixels of the images embedded in an SVG. A few kilobytes can unpack to gigabytes. */
function countSvgPixels(svg: string): number | undefined {
  let pixels: number | undefined = 0;
  const parser = new Parser(
    {
      onattribute: (name, value) => {
        const [, isBase64, data] = /^\s*data:[^,]*?(;base64)?,([^]*)$/i.exec(value) ?? [];
        if (!/(^|:)href$/i.test(name) || data === undefined) return;
        const inner = isBase64 ? Buffer.from(data, "base64") : decodePercent(data);
        const format = detectFormat(inner);
        // This function would not see the images of an SVG inside an SVG, so such an SVG is rejected.
        const more = format === "svg" ? undefined : format && countPixels(format, inner);
        pixels = pixels === undefined || more === undefined ? undefined : pixels + more;
      },
    },
    { xmlMode: true },
  );
  parser.end(svg);
  return pixels;
}

/** Decodes percent escapes. Other text stays unchanged. */
function decodePercent(text: string): Buffer {
  const letters = text.replaceAll(/%([0-9a-f]{2})/gi, (_, hex: string) =>
    String.fromCodePoint(Number.parseInt(hex, 16)),
  );
  return Buffer.from(letters, "latin1");
}
