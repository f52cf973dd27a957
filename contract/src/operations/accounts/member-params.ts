import { Type } from "typebox";
import { id } from "../../records/scalars.ts";

export const memberParams = Type.Object({ id: id("User id of the member.") });
