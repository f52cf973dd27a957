import { Type } from "typebox";

/** No bounds: whatever is nobody's token is the same 404. */
export const tokenParams = Type.Object({
  token: Type.String({ description: "The last part of the link that the recipient or signer was sent." }),
});
