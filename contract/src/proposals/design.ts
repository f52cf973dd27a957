import { Type, type Static } from "typebox";
import { choice, openRecord, optional } from "../schema/records.ts";
import { languageTag, webAddress } from "../schema/scalars.ts";

const paperSizes = ["a4", "letter"] as const;
const fonts = ["sans", "serif"] as const;

/** Appearance of a proposal. Absent fields come from the organization. Additional keys are tolerated. */
export const Design = openRecord(
  "Design",
  optional({
    accent_color: Type.String({ pattern: "^#[0-9a-fA-F]{6}$", description: "Accent color, as #rrggbb." }),
    font: choice(fonts, {
      description:
        "Typeface of the recipient's page and of the PDF: sans is Inter, serif is Source Serif 4. Default: sans. Characters that the serif typeface lacks appear in sans.",
    }),
    logo_url: webAddress("Address of the logo: an https address, or an uploaded image."),
    cover_image_url: webAddress(
      "Address of the picture on the cover page: an https address, or an uploaded image.",
    ),
    language: languageTag("Language of dates, numbers and labels."),
    paper_size: choice(paperSizes, { description: "Paper size of the PDF. Default: a4." }),
  }),
  {
    description:
      "Additional keys may have any name except `__proto__`, `constructor` and `prototype`. They are stored and returned as sent, including null. At most 100,000 bytes of JSON.",
  },
);
export type Design = Static<typeof Design>;
