import type { ImageFile, TypstJob, TypstResult } from "./typst-job.ts";
import type { Typesetter } from "./typesetter.ts";

/**
 * Loads the native typesetter, or the portable one if there is no native package for this machine. See
 * docs/decisions/typesetting.md.
 */
export async function loadTypesetter(
  importNative = () => import("./native-typesetter.ts"),
): Promise<Typesetter> {
  const native = await importNative().catch(() => undefined);
  if (native) return native.createNativeTypesetter();
  const { createPortableTypesetter } = await import("./portable-typesetter.ts");
  return createPortableTypesetter();
}

const maxReasonCharacters = 2_000;

/**
 * Renders strict PDF/UA-1. Falls back to PDF 1.7 if the content violates the standard, or if the typesetter
 * does not support the standard.
 */
export function renderDocument(typesetter: Typesetter, { document, images, at }: TypstJob): TypstResult {
  try {
    const files: Record<string, string> = {};
    for (const image of images) if (isRenderable(typesetter, image)) files[image.source] = image.file;
    for (const { file, bytes } of images) typesetter.addFile(file, bytes);
    const given = `,"images":${JSON.stringify(files)},"created":${JSON.stringify(listDateParts(at))}}`;
    typesetter.addFile("document.json", Buffer.from(document.replace(/}$/, () => given)));
    return typesetter.render();
  } catch (error) {
    throw new Error((error as Error).message.slice(0, maxReasonCharacters), { cause: error });
  } finally {
    typesetter.removeFiles();
  }
}

/**
 * Returns true if Typst can render a picture. A broken picture is omitted, because it would fail the whole
 * document.
 */
function isRenderable(typesetter: Typesetter, { file, bytes }: ImageFile): boolean {
  typesetter.addFile(file, bytes);
  return typesetter.canCompile(`#image("/${file}")`);
}

/** Lists year, month, day, hour, minute and second in UTC. */
function listDateParts(secondsSince1970: number): number[] {
  const text = new Date(secondsSince1970 * 1000).toISOString();
  return text.split(/[-T:.Z]/, 6).map(Number);
}
