import type { PublicProposal } from "@proffer/contract";

/** Lists the origins of pictures as a policy names them: where the sender put them, besides this service. */
export function listPictureSources(proposal: PublicProposal | null): string {
  return ["'self'", "data:", ...listPictureOrigins(proposal)].join(" ");
}

/** The policy by which only the page's own parts may run, and pictures come from their sources. */
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

/** Origins of the logo, the cover and the pictures inside of texts. */
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
 * Hosts without the signs that mean something in a policy: ";" and "," would end a directive, and "*" would let anybody
 * in.
 */
const plainOrigin = /^https:\/\/[\w.:[\]-]+$/;

function toOrigin(address = ""): string[] {
  const { origin = "" } = URL.parse(address) ?? {};
  return plainOrigin.test(origin) ? [origin] : [];
}
