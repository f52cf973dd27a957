import type { Signer } from "@libpdf/core";
import type { AnonymousContext } from "../../context.ts";
import type { SealedColumn } from "../../platform/db/sealed-columns.ts";
import type { Sealer } from "../../platform/secrets/sealer.ts";
import { findDocumentKey, insertDocumentKey } from "./documents.store.ts";

/** A configured certificate with its key. */
export interface P12 {
  readonly bytes: Uint8Array;
  readonly password: string;
}

/** Seals finished documents, so that every later change is detectable. */
export interface Seal {
  apply(pdf: Uint8Array, sealing: { readonly at: string; readonly reason: string }): Promise<Uint8Array>;
}

export interface SealOptions {
  readonly context: AnonymousContext;
  readonly sealer: Sealer;
  /** Absent if the seal uses a self-signed certificate, stored in the database. */
  readonly p12?: P12 | undefined;
  /** Name of the holder in a self-signed certificate. */
  readonly name: string;
}

/** Loads the library for the first document, so that no start waits for it. */
async function loadLibpdf() {
  return import("@libpdf/core");
}

export const keyPurpose = "document key";
const signingAlgorithm = { name: "RSASSA-PKCS1-v1_5", hash: "SHA-256" };

export function createSeal(options: SealOptions): Seal {
  let signer: Promise<Signer> | undefined;

  return {
    apply: async (pdf, { at, reason }) => {
      signer ??= createSigner(options);
      // After a failure, the next document tries again to load the signer.
      signer.catch(() => (signer = undefined));
      const { PDF } = await loadLibpdf();
      const document = await PDF.load(pdf);
      const { bytes } = await document.sign({ signer: await signer, reason, signingTime: new Date(at) });
      return bytes;
    },
  };
}

/**
 * Asserts that the certificate can be opened. Called at startup, so that a wrong certificate is noticed
 * before the first document is sealed.
 */
export async function assertP12({ bytes, password }: P12): Promise<void> {
  const { P12Signer } = await loadLibpdf();
  try {
    await P12Signer.create(bytes, password);
  } catch (error) {
    throw new Error("PROFFER_PDF_P12 cannot be opened with the password of PROFFER_PDF_P12_PASSWORD_FILE", {
      cause: error,
    });
  }
}

async function createSigner({ context, sealer, p12, name }: SealOptions): Promise<Signer> {
  const { CryptoKeySigner, P12Signer } = await loadLibpdf();
  if (p12) return P12Signer.create(p12.bytes, p12.password);
  const key = (await findDocumentKey(context.read)) ?? (await createDocumentKey(context, sealer, name));
  const pkcs8 = Buffer.from(sealer.open(key.private_sealed, keyPurpose), "base64");
  const privateKey = await crypto.subtle.importKey("pkcs8", pkcs8, signingAlgorithm, false, ["sign"]);
  const certificate = Buffer.from(key.certificate_base64, "base64");
  return new CryptoKeySigner(privateKey, certificate, "RSA", "RSASSA-PKCS1-v1_5");
}

async function createDocumentKey({ transact, read, clock }: AnonymousContext, sealer: Sealer, name: string) {
  const at = clock.now();
  const { createSelfSigned } = await import("./self-signed.ts");
  const { certificate, privateKey } = await createSelfSigned(name, at);
  await transact((tx) =>
    insertDocumentKey(tx, {
      generation: 1,
      certificate_base64: certificate.toString("base64"),
      private_sealed: sealer.seal(privateKey.toString("base64"), keyPurpose),
      created_at: at,
    }),
  );
  const kept = await findDocumentKey(read);
  if (!kept) throw new Error("there is no document key although one was just made");
  return kept;
}

/** Columns of this slice encrypted with the installation's secret. */
export const pdfSealedColumns: readonly SealedColumn[] = [
  {
    table: "document_keys",
    column: "private_sealed",
    key: ["generation"],
    formatPurpose: () => keyPurpose,
  },
];
