import type { Json } from "@proffer/contract";
import type { jsonSchemaValidator, JsonSchemaValidator } from "@modelcontextprotocol/server";
import { AppError } from "../../platform/errors.ts";
import { createBodyValidator } from "../../platform/http/validation.ts";

/** Creates the validator of a tool's arguments. Its messages name the argument, as those of the API do, so that a model can mend its call. */
export function createArgumentsValidator(schema: Json): jsonSchemaValidator {
  const validate = createBodyValidator(schema);
  return {
    getValidator<T>(): JsonSchemaValidator<T> {
      return (input) => {
        try {
          validate(input);
          return { valid: true, data: input as T, errorMessage: undefined };
        } catch (error) {
          if (!(error instanceof AppError)) throw error;
          return { valid: false, data: undefined, errorMessage: error.message };
        }
      };
    },
  };
}
