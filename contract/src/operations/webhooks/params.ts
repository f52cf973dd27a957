import { Type } from "typebox";
import { id } from "../../records/scalars.ts";

export const endpointParams = Type.Object({ id: id("Endpoint id.") });
export const deliveryParams = Type.Object({ id: id("Delivery id.") });
