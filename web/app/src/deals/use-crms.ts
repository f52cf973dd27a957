import type { Connection } from "@proffer/contract";
import { useApi } from "../api/use-api.ts";

/** Lists the connections to CRMs. Empty until they are read. */
export function useCrms(): readonly Connection[] {
  const { data } = useApi("GET /api/connections", {});
  return data?.data.filter(({ deals }) => deals !== null) ?? [];
}
