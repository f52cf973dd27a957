import { addressesOf, type Operation } from "../operation.ts";
import { operations } from "../operations/index.ts";

const addresses = Object.values<Operation>(operations)
  .flatMap((operation) => addressesOf(operation).map(({ method, path }) => ({ operation, method, path })))
  // A fixed address wins over one with a parameter in the same place.
  .toSorted((a, b) => Number(a.path.includes("{")) - Number(b.path.includes("{")));

/** The operation that answers a request, if the contract has one for its method and address. */
export function operationAt(method: string, url: string): Operation | undefined {
  const [path = ""] = url.split("?");
  return addresses.find((address) => address.method === method && patternOf(address.path).test(path))
    ?.operation;
}

function patternOf(path: string): RegExp {
  const escaped = path.replaceAll(".", String.raw`\.`);
  return new RegExp(`^${escaped.replaceAll(/\{\w+\}/gu, "[^/]+")}/?$`, "u");
}
