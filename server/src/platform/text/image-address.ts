/**
 * Finds the id in the absolute or relative address of an uploaded image. Ignores the host, which may have
 * changed. No other site has such addresses.
 */
export function findImageId(address: string): string | undefined {
  return /^(?:https?:\/\/[^/?#\\]+)?\/images\/(img_[\w-]{43})$/.exec(address)?.[1];
}

/** Lists the ids of the uploaded images in a text, each once. */
export function listImageIds(text: string): string[] {
  // Most texts contain none, and searching a fixed text is much faster than a pattern.
  if (!text.includes("/images/img_")) return [];
  return [...new Set(Array.from(text.matchAll(/\/images\/(img_[\w-]{43})/g), ([, id = ""]) => id))];
}

/** Placeholders for the origin of this service, one per scheme. */
const serviceOrigins = ["https://this-service.invalid", "http://this-service.invalid"];

/**
 * Normalizes the address of a picture like a browser: resolves backslashes, dots, tabs and escapes. Returns
 * undefined unless the address leads to https or to the images of this service, for either scheme of the
 * page.
 */
export function normalizeImageAddress(address: string): string | undefined {
  // The common form needs no parsing.
  if (/^\/images\/[\w-]+$/.test(address)) return address;
  const [first, second] = serviceOrigins.map((service) => parseAt(service, address));
  return first === second ? first : undefined;
}

function parseAt(service: string, address: string): string | undefined {
  const url = URL.parse(address, service);
  if (!url || url.username || url.password) return undefined;
  if (url.origin === service) return findOwnImage(url);
  // Uploaded images have http addresses if the installation does not use https.
  return url.protocol === "https:" || findImageId(url.href) !== undefined ? url.href : undefined;
}

function findOwnImage({ pathname, search, hash }: URL): string | undefined {
  return search === "" && hash === "" && /^\/images\/[\w.-]+$/.test(pathname) ? pathname : undefined;
}

/** Finds invalid picture addresses of a design, by field. */
export function findPictureFaults(
  design: { readonly logo_url?: string | null; readonly cover_image_url?: string | null },
  at: string,
): Record<string, string> {
  const addresses = [design.logo_url, design.cover_image_url];
  return Object.fromEntries(
    ["logo_url", "cover_image_url"].flatMap((field, index) => {
      const address = addresses[index];
      return !address || normalizeImageAddress(address) !== undefined
        ? []
        : [
            [
              `${at}.${field}`,
              "must be the https address of a picture, or the address of a picture uploaded here",
            ],
          ];
    }),
  );
}

const linkProtocols = new Set(["http:", "https:", "mailto:", "tel:"]);

/** Normalizes a link like a browser, but keeps its placeholders. Returns undefined for a forbidden target. */
export function normalizeLink(address: string): string | undefined {
  const url = URL.parse(address);
  if (!url || !linkProtocols.has(url.protocol)) return undefined;
  return address.includes("{{") ? url.href.replaceAll(/%7B%7B([\w.]+)%7D%7D/g, "{{$1}}") : url.href;
}
