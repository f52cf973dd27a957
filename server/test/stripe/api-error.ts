/** An error as Stripe's API answers it. */
export class ApiError extends Error {
  readonly status: number;
  readonly body: { readonly error: ErrorFields };

  constructor(status: number, error: ErrorFields) {
    super(error.message);
    this.status = status;
    this.body = { error };
  }
}

interface ErrorFields {
  readonly type: "invalid_request_error" | "idempotency_error" | "api_error" | "card_error";
  readonly message: string;
  readonly code?: string;
  readonly param?: string;
}

export function invalidRequest(message: string, param?: string, code?: string): ApiError {
  return new ApiError(400, {
    type: "invalid_request_error",
    message,
    ...(code !== undefined && { code }),
    ...(param !== undefined && { param }),
  });
}
