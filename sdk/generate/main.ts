import { generate } from "./generate.ts";

generate();
