export { addReference } from "./reference.ts";
