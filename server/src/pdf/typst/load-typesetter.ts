import type { Typesetter } from "./typesetter.ts";

/**
 * Loads the native typesetter, or the portable one where no package has it for this machine.
 * See docs/decisions/typesetting.md.
 */
export async function loadTypesetter(
  importNative = () => import("./native-typesetter.ts"),
): Promise<Typesetter> {
  const native = await importNative().catch(() => undefined);
  if (native) return native.createNativeTypesetter();
  const { createPortableTypesetter } = await import("./portable-typesetter.ts");
  return createPortableTypesetter();
}
