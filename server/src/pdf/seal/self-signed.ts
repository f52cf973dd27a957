import { Integer, Utf8String } from "asn1js";
import {
  AttributeTypeAndValue,
  BasicConstraints,
  Certificate,
  CryptoEngine,
  ExtKeyUsage,
  Extension,
  Time,
  TimeType,
} from "pkijs";

const algorithm = {
  name: "RSASSA-PKCS1-v1_5",
  hash: "SHA-256",
  modulusLength: 3072,
  publicExponent: new Uint8Array([1, 0, 1]),
};
const commonName = "2.5.4.3";
const basicConstraints = "2.5.29.19";
const keyUsage = "2.5.29.15";
const extendedKeyUsage = "2.5.29.37";
/** Extended key usages: document signing (RFC 9336), and email protection, which older programs require. */
const purposes = ["1.3.6.1.5.5.7.3.36", "1.3.6.1.5.5.7.3.4"];
/** Key usages digitalSignature and nonRepudiation, as a DER bit string. */
const usages = new Uint8Array([0x03, 0x02, 0x06, 0xc0]);
/** Archived documents are verified decades later. */
const validYears = 30;

export interface KeyAndCertificate {
  /** X.509 in DER. */
  readonly certificate: Buffer;
  /** PKCS #8 in DER. */
  readonly privateKey: Buffer;
}

/**
 * Creates a key with a self-signed certificate. The certificate proves that a document is unchanged, but not
 * who sealed it.
 */
export async function createSelfSigned(name: string, now: string): Promise<KeyAndCertificate> {
  const { subtle } = crypto;
  const keys = await subtle.generateKey(algorithm, true, ["sign", "verify"]);
  const engine = new CryptoEngine({ name: "node", crypto });
  const certificate = new Certificate();
  certificate.version = 2;
  certificate.serialNumber = new Integer({ value: 1 });
  for (const holder of [certificate.issuer, certificate.subject])
    holder.typesAndValues.push(
      new AttributeTypeAndValue({ type: commonName, value: new Utf8String({ value: name }) }),
    );
  certificate.notBefore.value = new Date(now);
  const end = new Date(now);
  // Certificates allow only whole seconds.
  end.setUTCMilliseconds(0);
  end.setUTCFullYear(end.getUTCFullYear() + validYears);
  // UTCTime has a two-digit year and ends in 2049.
  certificate.notAfter = new Time({ type: TimeType.GeneralizedTime, value: end });
  certificate.extensions = [
    createExtension(basicConstraints, true, new BasicConstraints({ cA: false }).toSchema().toBER(false)),
    new Extension({ extnID: keyUsage, critical: true, extnValue: usages.buffer }),
    createExtension(
      extendedKeyUsage,
      false,
      new ExtKeyUsage({ keyPurposes: purposes }).toSchema().toBER(false),
    ),
  ];
  await certificate.subjectPublicKeyInfo.importKey(keys.publicKey, engine);
  await certificate.sign(keys.privateKey, "SHA-256", engine);
  return {
    certificate: Buffer.from(certificate.toSchema(true).toBER(false)),
    privateKey: Buffer.from(await subtle.exportKey("pkcs8", keys.privateKey)),
  };
}

function createExtension(extnID: string, critical: boolean, extnValue: ArrayBuffer): Extension {
  return new Extension({ extnID, critical, extnValue });
}
