import { imageTypes, operations } from "@proffer/contract";
import { notFound } from "../../platform/errors.ts";
import { getMediaType } from "../../platform/http/body.ts";
import { created, noContent, ok, route, type RouteAnswer, type Route } from "../http/index.ts";
import { findImageById, listImageSizes } from "./images.store.ts";
import { deleteImage, type ImageOptions, listImages, uploadImage } from "./images.ts";
import type { StoredImage } from "./tables.ts";

const yearInSeconds = 31_536_000;

export function createImageRoutes(options: ImageOptions): readonly Route[] {
  const { publicUrl, findUses } = options;
  return [
    route(operations.uploadImage, async ({ context, body, request }) => {
      const type = imageTypes.find((each) => each === getMediaType(request));
      if (!type) throw new Error("The Content-Type is not a type of image, but the body was read");
      const { id, width, height } = await uploadImage(context, { ...options, type, bytes: body });
      return created({ id, url: `${publicUrl}/images/${id}`, width, height }, `/images/${id}`);
    }),

    // Long, because it reads every text of the organization.
    route(
      operations.listImages,
      async ({ context, query }) => ok(await listImages(options, context, query)),
      { isLong: true },
    ),

    route(
      operations.deleteImage,
      async ({ context, params, query }) => {
        await deleteImage(findUses, context, params.id, query.ignore_versions === "true");
        return noContent();
      },
      { isLong: true },
    ),

    route(operations.getImage, async ({ context, params, request }) => {
      // For a client with the current file, only its size is read.
      const isKnown = hasEtag(request.headers["if-none-match"], toEtag(params));
      if (isKnown && (await listImageSizes(context.read, [params.id])).length > 0)
        return { status: 304, headers: toHeaders(params) };
      const image = await findImageById(context.read, params.id);
      if (!image) throw notFound(params.id);
      return answerImage(image);
    }),
  ];
}

function answerImage(image: StoredImage): RouteAnswer {
  return {
    status: 200,
    headers: { ...toHeaders(image), "content-type": image.type },
    body: Buffer.from(image.file_base64, "base64"),
  };
}

/**
 * Creates headers that allow all pages and mail programs to embed the file, and make it harmless if opened
 * directly.
 */
function toHeaders(image: Pick<StoredImage, "id">): Record<string, string> {
  return {
    etag: toEtag(image),
    "cache-control": `public, max-age=${yearInSeconds}, immutable`,
    "content-security-policy": "sandbox; default-src 'none'",
    "cross-origin-resource-policy": "cross-origin",
  };
}

/** Converts an id to an ETag. An id always refers to the same file. */
const toEtag = ({ id }: Pick<StoredImage, "id">): string => `"${id}"`;

function hasEtag(ifNoneMatch: string | undefined, etag: string): boolean {
  const named = new Set((ifNoneMatch ?? "").split(",").map((each) => each.trim().replace(/^W\//, "")));
  return named.has(etag) || named.has("*");
}
