import { Type, type Static } from "typebox";
import { location } from "../created.ts";
import { invalid, notFound } from "../error-answers.ts";
import { ids, times } from "../example-ids.ts";
import { paging, Pagination } from "../lists.ts";
import { operation } from "../operation.ts";
import { choice, nullable, optional, record } from "../schema/records.ts";
import { list, timestamp } from "../schema/scalars.ts";

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
    "Send the file itself as the body: a PNG, JPEG, WebP or GIF, as declared by `Content-Type`, of at most 2 MiB and 40 megapixels. Position, camera, comments and edit history are removed from the file, because the address of an image is public. The orientation of a photo is applied to its pixels first. A file without such data is not changed.",
  bodyTypes: imageTypes,
  answers: { 201: { description: "Stored.", body: UploadedImage, headers: location } },
  errors: {
    400: {
      code: "VALIDATION_ERROR",
      description:
        "The file is not an image of the type in Content-Type, is damaged, or has too many pixels.",
    },
    409: {
      code: "CONFLICT",
      description: "The organization has used up its space for images and files, or has 10,000 images.",
    },
    415: {
      code: "UNSUPPORTED_MEDIA_TYPE",
      description: `The Content-Type is none of ${imageTypes.join(", ")}.`,
    },
  },
  examples: { answer: imageExample },
});

const imageUsers = ["proposal", "library_item", "organization", "member", "snapshot", "version"] as const;

export const ImageUse = record("ImageUse", {
  type: choice(imageUsers, {
    description:
      "The use of the image: a proposal or template, a library item, the branding of the organization, a member's picture, signed or accepted content, or only an older version of a proposal.",
  }),
  id: Type.String({ description: "Id of the object; of the proposal for a snapshot or version." }),
  name: Type.String({ description: "Name of the object." }),
});
export type ImageUse = Static<typeof ImageUse>;

/** Maximum number of listed uses of one image. */
export const maxImageUses = 20;

const ImageEntry = record("ImageEntry", {
  id: Type.String({ description: "Id of the image." }),
  url: Type.String({ format: "uri", description: "Address of the image." }),
  type: choice(imageTypes, { description: "Media type." }),
  width: Type.Integer({ description: "Width in pixels, as browsers show it." }),
  height: Type.Integer({ description: "Height in pixels, as browsers show it." }),
  size: Type.Integer({ description: "Size in bytes." }),
  created_by: nullable(Type.String({ description: "Id of the user who uploaded it; null if unknown." })),
  created_at: timestamp("Upload time."),
  used_in: list(
    ImageUse,
    maxImageUses,
    "Where the image is used, at most 20 places. Empty: the image can be deleted.",
  ),
});
export type ImageEntry = Static<typeof ImageEntry>;

const ImageSpace = record(
  "ImageSpace",
  {
    images: Type.Integer({ description: "Number of stored images." }),
    max_images: Type.Integer({ description: "Maximum number of images." }),
    bytes: Type.Integer({ description: "Bytes used by the images, and by attachments of proposals." }),
    max_bytes: Type.Integer({
      description: "Maximum number of bytes, which the operator sets. An upload beyond it gets a 409.",
    }),
  },
  { description: "Space of the organization for images." },
);
export type ImageSpace = Static<typeof ImageSpace>;

const ImageList = record("ImageList", {
  data: list(ImageEntry, 100, "The images on this page."),
  pagination: Pagination,
  space: ImageSpace,
});
export type ImageList = Static<typeof ImageList>;

export const listImages = operation({
  id: "listImages",
  method: "GET",
  path: "/api/images",
  tag: "Images",
  security: "organization",
  summary: "List images",
  description:
    "Returns the images of your organization, newest first, with their sizes and uses, and the remaining space. A deleted proposal counts as long as it can be restored.",
  query: Type.Object(paging),
  answers: { 200: { description: "One page of images.", body: ImageList } },
  errors: { 400: invalid },
  examples: {
    answer: {
      data: [
        {
          ...imageExample.data,
          type: "image/png",
          size: 24_310,
          created_by: ids.user,
          created_at: times.created,
          used_in: [{ type: "proposal", id: ids.proposal, name: "Website relaunch" }],
        },
      ],
      pagination: { page: 1, limit: 20, total: 1, pages: 1 },
      space: { images: 1, max_images: 10_000, bytes: 24_310, max_bytes: 500_000_000 },
    } satisfies ImageList,
  },
});

export const deleteImage = operation({
  id: "deleteImage",
  method: "DELETE",
  path: "/api/images/{id}",
  tag: "Images",
  security: "organization",
  summary: "Delete an image",
  description:
    "Deletes an image that is used nowhere. An image that only older versions of proposals show is deleted with `ignore_versions`, and these versions lose their picture. Emails that were sent with the image no longer show it. Browsers may keep a copy for a year.",
  params: Type.Object({ id: Type.String({ description: "Id of the image." }) }),
  query: Type.Object(
    optional({
      ignore_versions: choice(["false", "true"], {
        default: "false",
        description: "true: older versions of proposals do not count as uses.",
      }),
    }),
  ),
  answers: { 204: { description: "Deleted." } },
  errors: {
    404: notFound("The image"),
    409: {
      code: "CONFLICT",
      description: "The image is used. `details` has one entry for each place, at most 20.",
    },
  },
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
    304: { description: "The image matches If-None-Match." },
  },
  errors: { 404: notFound("The image") },
});
