import { describe, expect, it } from "vitest";
import { findWriteFault, isDataFault } from "./faults.ts";

const withCode = (code: string) => Object.assign(new Error("refused"), { code });

describe("what cannot be written", () => {
  it.each([
    "22021",
    "23505",
    "54000",
    "P0001",
    "XX001",
    "SQLITE_CONSTRAINT_UNIQUE",
    "SQLITE_TOOBIG",
    "ERR_INVALID_ARG_TYPE",
  ])("for %s cannot be written later either", (code) => expect(isDataFault(withCode(code))).toBe(true));

  it.each([
    "ECONNREFUSED",
    "ENETUNREACH",
    "EMFILE",
    "ERR_TLS_CERT_ALTNAME_INVALID",
    "40P01",
    "25006",
    "53100",
    "57014",
    "57P03",
    "SQLITE_FULL",
    "SQLITE_IOERR_WRITE",
    "SQLITE_BUSY",
    "SQLITE_READONLY",
  ])("for %s may be written later", (code) => expect(isDataFault(withCode(code))).toBe(false));

  it("for a fault of our own cannot be written later, for words of pg about its connection may be", () => {
    expect(isDataFault(new TypeError("x is not a function"))).toBe(true);
    expect(isDataFault(new Error("Connection terminated unexpectedly"))).toBe(false);
    expect(isDataFault(new Error("There was an error establishing an SSL connection"))).toBe(false);
  });
});

describe("a database that can only be read", () => {
  it.each([
    ["SQLITE_FULL", "has no room left on its disk"],
    ["53100", "has no room left on its disk"],
    ["SQLITE_READONLY", "can only be read"],
    ["SQLITE_READONLY_DBMOVED", "can only be read"],
    ["25006", "can only be read"],
    ["SQLITE_IOERR_WRITE", "cannot write to its disk"],
    ["SQLITE_IOERR_SHMSIZE", "cannot write to its disk"],
    ["SQLITE_CANTOPEN", "cannot write to its disk"],
    ["53200", "cannot write to its disk"],
    ["58030", "cannot write to its disk"],
  ])("is told by %s: it %s", (code, why) => expect(findWriteFault(withCode(code))).toBe(why));

  it.each(["23505", "53300", "57P03", "40001", "ECONNREFUSED", "SQLITE_BUSY", "SQLITE_CORRUPT"])(
    "is not told by %s",
    (code) => expect(findWriteFault(withCode(code))).toBeUndefined(),
  );
});
