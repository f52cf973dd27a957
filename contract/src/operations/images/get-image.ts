import { Type } from "typebox";
import { operation } from "../../operation.ts";
import { notFound } from "../faults.ts";

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
      headers: { ETag: "For If-None-Match.", "Cache-Control": "For a year." },
    },
    304: { description: "The image that If-None-Match names." },
  },
  errors: { 404: notFound("Image") },
});
