import { isLoopback } from "../../platform/networks.ts";
import { toReadableHost } from "../../platform/text/addresses.ts";

/** An identity provider, from the settings `PROFFER_OIDC_<ID>_ISSUER` and so on. */
export interface OidcProviderConfig {
  /** The `<ID>` in the names of the settings, in lower case. Part of the callback's address. */
  readonly id: string;
  readonly issuer: string;
  readonly clientId: string;
  readonly clientSecret: string;
  /** The text of the button. Defaults to the id. */
  readonly name: string;
  /** Only emails of these domains may sign in. If empty, all emails verified by the provider may sign in. */
  readonly domains: readonly string[];
  /**
   * Organization that unknown users of this provider join as members. If absent, they need an invitation.
   * Needs `domains`, because anyone can have an account at some providers.
   */
  readonly organizationId: string | undefined;
  /**
   * True if an address counts as verified although the provider does not say whether it is. Needs `domains`,
   * because the administrators of some providers can enter any address and would get the account of its user.
   */
  readonly trustsEmail: boolean;
}

const parts = [
  "ISSUER",
  "CLIENT_ID",
  "CLIENT_SECRET",
  "NAME",
  "DOMAINS",
  "ORGANIZATION",
  "TRUST_EMAIL",
] as const;
const variable = new RegExp(`^PROFFER_OIDC_([A-Z0-9]+)_(${parts.join("|")})$`);

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
        `${name} is not a known setting: PROFFER_OIDC_<ID>_${parts.slice(0, -1).join(", _")} or _${parts.at(-1)}`,
      );
  }
  return [...ids].toSorted().map((id) => {
    const value = (part: Part) => env[`PROFFER_OIDC_${id}_${part}`]?.trim() || undefined;
    const required = (part: Part) => {
      const found = value(part);
      if (!found) faults.push(`PROFFER_OIDC_${id}_${part} is needed too`);
      return found ?? "";
    };
    const issuer = required("ISSUER");
    const organizationId = value("ORGANIZATION");
    const trust = value("TRUST_EMAIL");
    const trustsEmail = trust === "true";
    const needsDomains = organizationId !== undefined || trustsEmail;
    const domains = needsDomains ? required("DOMAINS") : (value("DOMAINS") ?? "");
    if (issuer) checkIssuer(`PROFFER_OIDC_${id}_ISSUER`, issuer, faults);
    if (trust !== undefined && !["true", "false"].includes(trust))
      faults.push(`PROFFER_OIDC_${id}_TRUST_EMAIL must be true or false, not "${trust}"`);
    if (trustsEmail && hasManyTenants(issuer))
      faults.push(
        `PROFFER_OIDC_${id}_TRUST_EMAIL must not be true with ${issuer}, because the administrators of any tenant can write any email address: name the tenant's id in PROFFER_OIDC_${id}_ISSUER`,
      );
    return {
      id: id.toLowerCase(),
      issuer,
      clientId: required("CLIENT_ID"),
      clientSecret: required("CLIENT_SECRET"),
      name: value("NAME") ?? id,
      domains: domains
        .toLowerCase()
        .split(/[\s,]+/)
        .filter(Boolean)
        .map(toReadableHost),
      organizationId,
      trustsEmail,
    };
  });
}

type Part = (typeof parts)[number];

/** Hosts of Microsoft Entra ID in all its clouds. */
const entraHost =
  /(?:^|\.)(?:microsoftonline\.(?:com|us|de)|microsoftonline\.cn|windows\.net|microsoft\.com)$/;
/** Tenants of Entra ID with users of many companies: its aliases, and the tenant of personal accounts. */
const manyTenants = /^\/(?:common|organizations|consumers|9188040d-6c67-4c5b-b112-36a304b66dad)(?:\/|$)/i;

/** Returns true if the issuer is Entra ID for the accounts of many companies. */
function hasManyTenants(issuer: string): boolean {
  const url = URL.parse(issuer);
  return url !== null && entraHost.test(url.hostname) && manyTenants.test(url.pathname);
}

function checkIssuer(name: string, issuer: string, faults: string[]): void {
  const url = URL.parse(issuer);
  if (url?.protocol === "https:" || (url?.protocol === "http:" && isLoopback(url.hostname))) return;
  faults.push(`${name} must be an https address${issuer.includes("@") ? "" : `, not "${issuer}"`}`);
}
