import type { PublicProposal } from "@proffer/contract";

/**
 * Lists the allowed sources of pictures for the policy: this service and the origins of the sender's
 * pictures.
 */
export function listPictureSources(proposal: PublicProposal | null): string {
  return ["'self'", "data:", ...listPictureOrigins(proposal)].join(" ");
}

/**
 * Formats a policy that allows only the page's own scripts and styles, and pictures from `pictureSources`.
 */
export function formatSecurityPolicy(pictureSources: string, nonce: string): string {
  return [
    "default-src 'none'",
    `script-src 'nonce-${nonce}' 'strict-dynamic'`,
    `style-src 'nonce-${nonce}'`,
    `img-src ${pictureSources}`,
    "font-src 'self'",
    "connect-src 'self'",
    "form-action 'none'",
    "base-uri 'none'",
    "frame-ancestors 'none'",
  ].join("; ");
}

/** Lists the origins of the logo, the cover and the pictures in texts. */
function listPictureOrigins(proposal: PublicProposal | null): string[] {
  if (!proposal) return [];
  const { design, description, pages } = proposal;
  const children = pages.flatMap((page) => page.children);
  const texts = [description ?? "", ...pages.map(({ content }) => content), ...children.flatMap(textsIn)];
  const pictures = texts.join("\n").matchAll(/<img[^>]+src="([^"]+)"/g);
  const all = [design.logo_url, design.cover_image_url, ...pictures.map(([, address]) => address)];
  return [...new Set(all.flatMap((address) => toOrigin(address)))];
}

function textsIn(child: PublicProposal["pages"][number]["children"][number]): string[] {
  const inside =
    child.type === "group"
      ? child.line_items.flatMap((line) => [line, ...line.modifications])
      : child.columns;
  return [child, ...inside].map((each) => each.description);
}

/**
 * Matches origins without special characters of a policy: ";" and "," would end a directive, and "*" would
 * allow every host.
 */
const plainOrigin = /^https:\/\/[\w.:[\]-]+$/;

function toOrigin(address = ""): string[] {
  const { origin = "" } = URL.parse(address) ?? {};
  return plainOrigin.test(origin) ? [origin] : [];
}
