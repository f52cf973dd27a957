import { Type, type Static } from "typebox";
import { choice, record } from "./schema.ts";

export const signatureTypes = ["typed", "drawn"] as const;

/** How somebody signed (product.md, section 6). */
export const SignatureImage = record(
  "SignatureImage",
  {
    type: choice(signatureTypes, { description: "typed: the name, set in a script face. drawn: a picture." }),
    value: Type.String({
      minLength: 1,
      maxLength: 200_000,
      description:
        "The typed name, or the drawing as a data URL in base64: image/png, or image/svg+xml holding nothing but paths and circles. Some of its strokes must be visible. An SVG is drawn anew from its points, in one colour, and refused in colours that white paper hides; of a PNG the pixels are kept. A PNG has at most 500,000 pixels, and an SVG 5,000 moves, lines and curves.",
    }),
  },
  { description: "The signature as it is shown and printed." },
);
export type SignatureImage = Static<typeof SignatureImage>;
