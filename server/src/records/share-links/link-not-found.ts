import { notFound, type AppError } from "../../platform/errors.ts";

/** An unknown link, a revoked one and one whose proposal is gone look alike. */
export function linkNotFound(): AppError {
  return notFound("at this link");
}
