export { generate as default } from "./generate.ts";
