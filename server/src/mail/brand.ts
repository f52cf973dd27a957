import type { Design } from "@proffer/contract";
import { imageIdIn } from "../platform/image-address.ts";
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
    logoUrl: logoUrl !== null && isShownInMails(logoUrl) ? logoUrl : null,
  };
}

/** Whether mails show a picture. An uploaded one has an address with http where the installation has no https. */
export function isShownInMails(address: string): boolean {
  return (
    address.startsWith("https://") || (address.startsWith("http://") && imageIdIn(address) !== undefined)
  );
}
