import type { Reader } from "../../context.ts";
import type { Sealer } from "../../platform/sealer.ts";
import { formatKeyPurpose } from "./signing-keys.ts";
import { listSigningKeys } from "./signing-keys.store.ts";

/** Throws WrongSecret when a start with these secrets would only fail later, at the first sign-in. */
export async function checkSecret(read: Reader, sealer: Sealer): Promise<void> {
  const [newest] = await listSigningKeys(read);
  if (newest) sealer.open(newest.private_sealed, formatKeyPurpose(newest.kid));
}
