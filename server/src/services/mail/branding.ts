import type { Design, Organization } from "@proffer/contract";
import { defaultAccent } from "@proffer/presentation";
import { normalizeImageAddress } from "../../platform/text/image-address.ts";

/** The branding of a letter: its top and its button. */
export interface LetterBranding {
  readonly name: string;
  /** #rrggbb. */
  readonly accent: string;
  readonly logoUrl: string | null;
}

/** The branding of emails about the service itself, such as a new password. */
export const proffer: LetterBranding = { name: "Proffer", accent: "#0f766e", logoUrl: null };

/** Gets the branding of an organization; the design of a proposal wins where it has one. */
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

/** The address of a picture that an email may show; null for any other. An email has no address of its own that a path could belong to. */
export function toMailPicture(address: string | null): string | null {
  return address?.startsWith("http") ? (normalizeImageAddress(address) ?? null) : null;
}
