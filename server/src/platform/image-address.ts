/**
 * The id in the address of an uploaded image, absolute or of this server alone. The host is not looked at: it may have been
 * another when the address was written, and nobody else's address ends like this.
 */
export function imageIdIn(address: string): string | undefined {
  return /^(?:https?:\/\/[^/?#\\]+)?\/images\/(img_[\w-]{43})$/.exec(address)?.[1];
}

/** The service itself, whose host a text does not know, by each of the schemes that its pages may have. */
const services = ["https://this-service.invalid", "http://this-service.invalid"];

/**
 * The address of a picture as a browser reads it: backslashes, dots, tabs and escapes have become what they mean. Undefined
 * unless it leads to https, or to the images of this service and nowhere else in it, whatever the scheme of the page.
 */
export function normalImageAddress(address: string): string | undefined {
  // Most of them, without parsing them twice.
  if (/^\/images\/[\w-]+$/.test(address)) return address;
  const [first, second] = services.map((service) => readAt(service, address));
  return first === second ? first : undefined;
}

function readAt(service: string, address: string): string | undefined {
  const url = URL.parse(address, service);
  if (!url || url.username || url.password) return undefined;
  if (url.origin === service) return ownImage(url);
  // Those that were uploaded have addresses with http too, where the installation has no https.
  return url.protocol === "https:" || imageIdIn(url.href) !== undefined ? url.href : undefined;
}

function ownImage({ pathname, search, hash }: URL): string | undefined {
  return search === "" && hash === "" && /^\/images\/[\w.-]+$/.test(pathname) ? pathname : undefined;
}

/** What keeps the pictures of a design from being shown, keyed by field. */
export function faultsOfPictures(
  design: { readonly logo_url?: string | null; readonly cover_image_url?: string | null },
  at: string,
): Record<string, string> {
  const addresses = [design.logo_url, design.cover_image_url];
  return Object.fromEntries(
    ["logo_url", "cover_image_url"].flatMap((field, index) => {
      const address = addresses[index];
      return !address || normalImageAddress(address) !== undefined
        ? []
        : [[`${at}.${field}`, "must be the https address of a picture, or that of one uploaded here"]];
    }),
  );
}

const linkProtocols = new Set(["http:", "https:", "mailto:", "tel:"]);

/** Where a link leads, as a browser reads it, with the placeholders that it holds; undefined where no link may lead. */
export function normalLink(address: string): string | undefined {
  const url = URL.parse(address);
  if (!url || !linkProtocols.has(url.protocol)) return undefined;
  return address.includes("{{") ? url.href.replaceAll(/%7B%7B([\w.]+)%7D%7D/g, "{{$1}}") : url.href;
}
