import type { Signer } from "@libpdf/core";
import type { AnonymousContext } from "../../context.ts";
import type { Sealer } from "../../platform/sealer.ts";
import { documentKey, insertDocumentKey } from "./documents.store.ts";

/** A certificate of one's own, with its key. */
export interface P12 {
  readonly bytes: Uint8Array;
  readonly password: string;
}

/** Signs finished documents, so that every later change of them shows. */
export interface Seal {
  apply(pdf: Uint8Array, sealing: { readonly at: string; readonly reason: string }): Promise<Uint8Array>;
}

export interface SealOptions {
  readonly context: AnonymousContext;
  readonly sealer: Sealer;
  /** Absent: a self-made certificate, which the database keeps. */
  readonly p12?: P12 | undefined;
  /** What a self-made certificate says of its holder. */
  readonly name: string;
}

/** Loaded when the first document is sealed: no start should wait for it. */
async function libpdf() {
  return import("@libpdf/core");
}

const purpose = "document key";
const signing = { name: "RSASSA-PKCS1-v1_5", hash: "SHA-256" };

export function createSeal(options: SealOptions): Seal {
  let signer: Promise<Signer> | undefined;

  return {
    apply: async (pdf, { at, reason }) => {
      signer ??= signerOf(options);
      // The next document tries again.
      signer.catch(() => (signer = undefined));
      const { PDF } = await libpdf();
      const document = await PDF.load(pdf);
      const { bytes } = await document.sign({ signer: await signer, reason, signingTime: new Date(at) });
      return bytes;
    },
  };
}

/** Throws where it cannot be opened, so that it shows at the start and not at the first signature. */
export async function checkP12({ bytes, password }: P12): Promise<void> {
  const { P12Signer } = await libpdf();
  try {
    await P12Signer.create(bytes, password);
  } catch (error) {
    throw new Error("PROFFER_PDF_P12 cannot be opened with the password of PROFFER_PDF_P12_PASSWORD_FILE", {
      cause: error,
    });
  }
}

async function signerOf({ context, sealer, p12, name }: SealOptions): Promise<Signer> {
  const { CryptoKeySigner, P12Signer } = await libpdf();
  if (p12) return P12Signer.create(p12.bytes, p12.password);
  const key = (await documentKey(context.read)) ?? (await makeKey(context, sealer, name));
  const pkcs8 = Buffer.from(sealer.open(key.private_sealed, purpose), "base64");
  const privateKey = await crypto.subtle.importKey("pkcs8", pkcs8, signing, false, ["sign"]);
  const certificate = Buffer.from(key.certificate_base64, "base64");
  return new CryptoKeySigner(privateKey, certificate, "RSA", "RSASSA-PKCS1-v1_5");
}

async function makeKey({ transact, read, clock }: AnonymousContext, sealer: Sealer, name: string) {
  const at = clock.now();
  const { selfSigned } = await import("./self-signed.ts");
  const { certificate, privateKey } = await selfSigned(name, at);
  await transact((tx) =>
    insertDocumentKey(tx, {
      generation: 1,
      certificate_base64: certificate.toString("base64"),
      private_sealed: sealer.seal(privateKey.toString("base64"), purpose),
      created_at: at,
    }),
  );
  const kept = await documentKey(read);
  if (!kept) throw new Error("there is no document key although one was just made");
  return kept;
}
