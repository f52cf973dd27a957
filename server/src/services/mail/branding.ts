import type { Design, Organization } from "@proffer/contract";
import { defaultAccent } from "@proffer/presentation";
import { normalizeImageAddress } from "../../platform/text/image-address.ts";

/** The branding of a letter, for its top and its button. */
export interface LetterBranding {
  readonly name: string;
  /** #rrggbb. */
  readonly accent: string;
  readonly logoUrl: string | null;
}

/** The branding of emails about the service, such as a password reset. */
export const proffer: LetterBranding = { name: "Proffer", accent: "#0f766e", logoUrl: null };

/** Returns the branding of an organization. A proposal's design takes precedence. */
export function toLetterBranding(
  { name, branding }: Pick<Organization, "name" | "branding">,
  design: Design = {},
): LetterBranding {
  return {
    name,
    accent: design.accent_color ?? branding.accent_color ?? defaultAccent,
    logoUrl: toMailPicture(design.logo_url ?? branding.logo_url ?? null),
  };
}

/**
 * Returns the address of a picture for an email. Returns null for other addresses, including paths, because
 * an email has no base address.
 */
export function toMailPicture(address: string | null): string | null {
  return address?.startsWith("http") ? (normalizeImageAddress(address) ?? null) : null;
}
