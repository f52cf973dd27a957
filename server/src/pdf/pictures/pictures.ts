import { isTooLarge, measure } from "../../images/index.ts";
import type { Outbound } from "../../platform/outbound/outbound.ts";
import { Recent } from "../../platform/recent.ts";
import type { ImageFile } from "../typesetting/job.ts";
import { formatOf } from "./format-of.ts";

/** Reads the pictures of documents. One that cannot be had is left out: its words stand in its place. */
export interface Pictures {
  read(sources: readonly string[]): Promise<ImageFile[]>;
}

/** Beside those that the document itself holds, which are signatures. */
const mostPictures = 100;
const mostBytes = 5 * 1024 * 1024;
const timeoutMs = 5_000;
const atOnce = 6;
const rememberedBytes = 32 * 1024 * 1024;
/** So that one which was replaced, or did not answer, is asked for again. */
const rememberedMs = 10 * 60_000;

/** Reads what was uploaded to this installation; undefined: it is elsewhere. */
export type Uploaded = (address: string) => Promise<Uint8Array | undefined>;

export function createPictures(outbound: Pick<Outbound, "get"> | undefined, uploaded: Uploaded): Pictures {
  const remembered = new Recent<Uint8Array>(rememberedBytes, (bytes) => bytes.byteLength + 200);

  return {
    read: async (sources) => {
      const files: ImageFile[] = [];
      const elsewhere = sources.filter((source) => !isInside(source)).slice(0, mostPictures);
      const waiting = [...[...sources.filter(isInside), ...elsewhere].entries()];
      const work = async () => {
        for (let next = waiting.shift(); next; next = waiting.shift()) {
          const [at, source] = next;
          const bytes = await bytesOf(source);
          const format = formatOf(bytes);
          if (format && isSettable(format, bytes))
            files.push({ source, file: `picture-${at}.${format}`, bytes });
        }
      };
      await Promise.all(Array.from({ length: atOnce }, work));
      return files.toSorted((a, b) => a.file.localeCompare(b.file));
    },
  };

  async function bytesOf(source: string): Promise<Uint8Array> {
    if (isInside(source)) return Buffer.from(source.slice(source.indexOf(",") + 1), "base64");
    const own = await uploaded(source);
    if (own) return own;
    if (!outbound || !source.startsWith("https://")) return new Uint8Array();
    const period = Math.floor(Date.now() / rememberedMs);
    const known = remembered.get(source, period);
    if (known) return known;
    const answer = await outbound.get({ url: source, maxBytes: mostBytes, timeoutMs });
    const bytes = "status" in answer && answer.status === 200 ? answer.body : new Uint8Array();
    remembered.set(source, period, bytes);
    return bytes;
  }
}

function isInside(source: string): boolean {
  return source.startsWith("data:image/");
}

const types = { png: "image/png", jpg: "image/jpeg", gif: "image/gif", webp: "image/webp" } as const;

function isSettable(format: keyof typeof types | "svg", bytes: Uint8Array): boolean {
  if (format === "svg") return true;
  const size = measure(types[format], bytes);
  return size !== undefined && !isTooLarge(size);
}
