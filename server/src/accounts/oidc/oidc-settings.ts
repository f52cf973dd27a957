import { isLoopback } from "../../platform/http/loopback.ts";

/** An identity provider, from `PROFFER_OIDC_<ID>_ISSUER`, `_CLIENT_ID`, `_CLIENT_SECRET`, `_NAME`, `_DOMAINS`, `_ORGANIZATION`. */
export interface OidcProviderConfig {
  /** The part of the names in between, in lower case; it stands in the callback's address. */
  readonly id: string;
  readonly issuer: string;
  readonly clientId: string;
  readonly clientSecret: string;
  /** The text of the button; absent: the id. */
  readonly name: string;
  /** Only emails of these domains are let in; empty: every one that the provider vouches for. */
  readonly domains: readonly string[];
  /**
   * Whom the provider knows and Proffer does not joins this organization as a member; absent: is turned away. Needs
   * `domains`, because some providers know the whole world.
   */
  readonly organizationId: string | undefined;
}

const variable = /^PROFFER_OIDC_([A-Z0-9]+)_(ISSUER|CLIENT_ID|CLIENT_SECRET|NAME|DOMAINS|ORGANIZATION)$/;

export function readOidcProviders(
  env: Readonly<Record<string, string | undefined>>,
  faults: string[],
): OidcProviderConfig[] {
  const names = Object.keys(env).filter((name) => name.startsWith("PROFFER_OIDC_") && env[name]);
  const ids = new Set<string>();
  for (const name of names) {
    const id = variable.exec(name)?.[1];
    if (id) ids.add(id);
    else
      faults.push(
        `${name} is not a known setting: PROFFER_OIDC_<ID>_ISSUER, _CLIENT_ID, _CLIENT_SECRET, _NAME, _DOMAINS or _ORGANIZATION`,
      );
  }
  return [...ids].toSorted().map((id) => {
    const value = (part: string) => env[`PROFFER_OIDC_${id}_${part}`]?.trim() || undefined;
    const required = (part: string) => {
      const found = value(part);
      if (!found) faults.push(`PROFFER_OIDC_${id}_${part} is needed too`);
      return found ?? "";
    };
    const issuer = required("ISSUER");
    const organizationId = value("ORGANIZATION");
    const domains = organizationId === undefined ? (value("DOMAINS") ?? "") : required("DOMAINS");
    if (issuer) checkIssuer(`PROFFER_OIDC_${id}_ISSUER`, issuer, faults);
    return {
      id: id.toLowerCase(),
      issuer,
      clientId: required("CLIENT_ID"),
      clientSecret: required("CLIENT_SECRET"),
      name: value("NAME") ?? id,
      domains: domains
        .toLowerCase()
        .split(/[\s,]+/)
        .filter(Boolean),
      organizationId,
    };
  });
}

function checkIssuer(name: string, issuer: string, faults: string[]): void {
  const url = URL.parse(issuer);
  if (url?.protocol === "https:" || (url?.protocol === "http:" && isLoopback(url.hostname))) return;
  faults.push(`${name} must be an https address, not "${issuer}"`);
}
