import { Type } from "typebox";
import { operation } from "../../operation.ts";
import { record } from "../../records/schema.ts";
import { location } from "../common.ts";
import { imageExample } from "./examples.ts";

/** What can be uploaded. SVG is none of them, because it can hold scripts. */
export const imageTypes = ["image/png", "image/jpeg", "image/webp", "image/gif"] as const;
export type ImageType = (typeof imageTypes)[number];

const UploadedImage = record("UploadedImage", {
  data: record(
    "UploadedImageData",
    {
      id: Type.String({
        description: "An address that cannot be guessed. Anyone who knows it can see the image.",
      }),
      url: Type.String({
        format: "uri",
        description: "Where it is shown, for rich text, design.logo_url and design.cover_image_url.",
      }),
      width: Type.Integer({ description: "In pixels, as browsers show it." }),
      height: Type.Integer({ description: "In pixels, as browsers show it." }),
    },
    { description: "The new image." },
  ),
});

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
      description: "Not an image of the type that Content-Type says, damaged, or of too many pixels.",
    },
    409: { code: "CONFLICT", description: "The organization has used up its space for images." },
    415: {
      code: "UNSUPPORTED_MEDIA_TYPE",
      description: `The body is none of ${imageTypes.join(", ")}.`,
    },
  },
  examples: { answer: imageExample },
});
