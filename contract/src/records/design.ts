import { Type, type Static } from "typebox";
import { text, url } from "./scalars.ts";
import { choice, openRecord, optional } from "./schema.ts";

export const paperSizes = ["a4", "letter"] as const;
export const fonts = ["sans", "serif"] as const;

/** How the proposal looks; what is unset comes from the organization. Additional keys are tolerated. */
export const Design = openRecord(
  "Design",
  optional({
    accent_color: Type.String({ pattern: "^#[0-9a-fA-F]{6}$", description: "The one accent, as #rrggbb." }),
    font: choice(fonts, {
      description:
        "Type of the recipient's page and of the PDF: sans is Inter, serif is Source Serif 4; sans when absent. Letters that it lacks are set as without it.",
    }),
    logo_url: url("Logo: https, or an image that was uploaded."),
    cover_image_url: url("Picture of the cover page: https, or an image that was uploaded."),
    language: text("Language of dates, numbers and labels, as a BCP 47 tag such as de-AT.", 35),
    paper_size: choice(paperSizes, { description: "Paper of the PDF; a4 when absent." }),
  }),
  {
    description:
      "Additional keys may be any text and are kept as they are sent, null too. At most 100,000 bytes of JSON.",
  },
);
export type Design = Static<typeof Design>;
