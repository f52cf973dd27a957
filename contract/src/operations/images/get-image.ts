import { Type } from "typebox";
import { operation } from "../../operation.ts";
import { notFound } from "../faults.ts";

export const getImage = operation({
  id: "getImage",
  method: "GET",
  path: "/images/{id}",
  tag: "Images",
  security: "none",
  summary: "Show an image",
  description:
    "For whoever knows the address, without an account: recipients, their mail programs, and anybody whom they pass it on to. An image never changes, and may be kept for ever.",
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
