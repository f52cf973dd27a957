export { addMcp } from "./add-mcp.ts";
export { serveMcpOverStdio } from "./stdio.ts";
