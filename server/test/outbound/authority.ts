import { isIP } from "node:net";
import { generate } from "selfsigned";

export interface Certificate {
  readonly key: string;
  readonly cert: string;
}

export interface Authority {
  /** The certificate that clients must trust. */
  readonly cert: string;
  certificateFor(hosts: readonly string[], validity?: Validity): Promise<Certificate>;
}

interface Validity {
  readonly notBeforeDate: Date;
  readonly notAfterDate: Date;
}

/** Creates a certificate authority for one test. */
export async function createAuthority(value = "Test authority"): Promise<Authority> {
  const own = await generate([{ name: "commonName", value }], {
    keyType: "ec",
    algorithm: "sha256",
    extensions: [
      { name: "basicConstraints", cA: true, critical: true },
      { name: "keyUsage", keyCertSign: true, digitalSignature: true, critical: true },
    ],
  });
  return {
    cert: own.cert,
    certificateFor: async (hosts, validity = {} as Validity) => {
      const made = await generate([{ name: "commonName", value: hosts[0] ?? "" }], {
        keyType: "ec",
        algorithm: "sha256",
        ...validity,
        ca: { key: own.private, cert: own.cert },
        extensions: [
          { name: "keyUsage", digitalSignature: true },
          { name: "extKeyUsage", serverAuth: true },
          { name: "subjectAltName", altNames: hosts.map(toNameEntry) },
        ],
      });
      return { key: made.private, cert: made.cert };
    },
  };
}

function toNameEntry(host: string) {
  return isIP(host) === 0 ? { type: 2 as const, value: host } : { type: 7 as const, ip: host };
}
