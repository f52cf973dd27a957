import { describe, expect, it } from "vitest";
import { findWriteFault, isDataFault } from "./faults.ts";

const withCode = (code: string) => Object.assign(new Error("refused"), { code });

describe("a write", () => {
  it.each([
    "22021",
    "23505",
    "54000",
    "P0001",
    "XX001",
    "SQLITE_CONSTRAINT_UNIQUE",
    "SQLITE_TOOBIG",
    "ERR_INVALID_ARG_TYPE",
  ])("failed by %s cannot succeed later", (code) => expect(isDataFault(withCode(code))).toBe(true));

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
  ])("failed by %s may succeed later", (code) => expect(isDataFault(withCode(code))).toBe(false));

  it("failed by a bug cannot succeed later, but after pg's connection errors it may", () => {
    expect(isDataFault(new TypeError("x is not a function"))).toBe(true);
    expect(isDataFault(new Error("Connection terminated unexpectedly"))).toBe(false);
    expect(isDataFault(new Error("There was an error establishing an SSL connection"))).toBe(false);
  });
});

describe("a read-only database", () => {
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
  ])("is detected by %s: it %s", (code, why) => expect(findWriteFault(withCode(code))).toBe(why));

  it.each(["23505", "53300", "57P03", "40001", "ECONNREFUSED", "SQLITE_BUSY", "SQLITE_CORRUPT"])(
    "is not detected by %s",
    (code) => expect(findWriteFault(withCode(code))).toBeUndefined(),
  );
});
