import { Type } from "typebox";
import { location } from "../created.ts";
import { notFound } from "../error-answers.ts";
import { operation } from "../operation.ts";
import { record } from "../schema/records.ts";

/** Types of images that can be uploaded. SVG is left out, because it can contain scripts. */
export const imageTypes = ["image/png", "image/jpeg", "image/webp", "image/gif"] as const;

export type ImageType = (typeof imageTypes)[number];

const UploadedImage = record("UploadedImage", {
  data: record(
    "UploadedImageData",
    {
      id: Type.String({
        description: "Id of the image, which cannot be guessed. Anyone who knows it can see the image.",
      }),
      url: Type.String({
        format: "uri",
        description: "Address of the image, for rich text, design.logo_url and design.cover_image_url.",
      }),
      width: Type.Integer({ description: "Width in pixels, as browsers show it." }),
      height: Type.Integer({ description: "Height in pixels, as browsers show it." }),
    },
    { description: "The new image." },
  ),
});

const id = "img_9vVn1mC2Yx0Tz7QeKdHbJ4LrWsAoPuGf5iN8cE3kM6X";

const imageExample = {
  data: { id, url: `https://proposals.acme.test/images/${id}`, width: 640, height: 160 },
};

export const uploadImage = operation({
  id: "uploadImage",
  method: "POST",
  path: "/api/images",
  tag: "Images",
  security: "organization",
  summary: "Upload an image",
  description:
    "Send the file itself as the body: a PNG, JPEG, WebP or GIF, as declared by `Content-Type`, of at most 2 MiB and 40 megapixels.",
  bodyTypes: imageTypes,
  answers: { 201: { description: "Stored.", body: UploadedImage, headers: location } },
  errors: {
    400: {
      code: "VALIDATION_ERROR",
      description:
        "The file is not an image of the type in Content-Type, is damaged, or has too many pixels.",
    },
    409: { code: "CONFLICT", description: "The organization has used up its space for images." },
    415: {
      code: "UNSUPPORTED_MEDIA_TYPE",
      description: `The Content-Type is none of ${imageTypes.join(", ")}.`,
    },
  },
  examples: { answer: imageExample },
});

export const getImage = operation({
  id: "getImage",
  method: "GET",
  path: "/images/{id}",
  tag: "Images",
  security: "none",
  summary: "Get an image",
  description:
    "Needs no account: anyone who knows the address can load the image. An image never changes and may be cached forever.",
  params: Type.Object({ id: Type.String({ description: "Id of the image." }) }),
  answers: {
    200: {
      description: "The file as it was uploaded.",
      contentType: "image/*",
      headers: {
        ETag: "Version of the image, for If-None-Match.",
        "Cache-Control": "The image may be cached for a year.",
      },
    },
    304: { description: "The image is the one in If-None-Match." },
  },
  errors: { 404: notFound("The image") },
});
