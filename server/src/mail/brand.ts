import type { Design } from "@proffer/contract";
import type { OrganizationRow } from "../schema.ts";

/** Whose letter it is: what the reader sees at its top and in its button. */
export interface Brand {
  readonly name: string;
  /** #rrggbb. */
  readonly accent: string;
  readonly logoUrl: string | null;
}

export const proffer: Brand = { name: "Proffer", accent: "#0b5cad", logoUrl: null };

/** The organization's, with what a proposal's own design says instead. */
export function brandOf(
  { name, settings_json }: Pick<OrganizationRow, "name" | "settings_json">,
  design: Design = {},
): Brand {
  const { branding = {} } = JSON.parse(settings_json) as { branding?: Design };
  const logoUrl = design.logo_url ?? branding.logo_url ?? null;
  return {
    name,
    accent: design.accent_color ?? branding.accent_color ?? proffer.accent,
    logoUrl: logoUrl?.startsWith("https://") ? logoUrl : null,
  };
}

/** Black or white, whichever is easier to read on `color` (WCAG 2 relative luminance). */
export function inkOn(color: string): "#ffffff" | "#14181f" {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((at) => {
    const value = Number.parseInt(color.slice(at, at + 2), 16) / 255;
    return value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4;
  });
  const luminance = 0.2126 * red + 0.7152 * green + 0.0722 * blue;
  return luminance > 0.2 ? "#14181f" : "#ffffff";
}
