import { Type } from "typebox";
import { id } from "../../records/scalars.ts";

export const libraryParams = Type.Object({ id: id("Id of the library item.") });
