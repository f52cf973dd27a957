import type { CardPayments } from "@proffer/contract";
import { describe, expect, it } from "vitest";
import { listMissingMethods } from "./missing-methods.ts";

const none = { bank_account: null, card_payments: null };
const bank = { ...none, bank_account: { holder: "Acme", iban: "DE89370400440532013000" } };
const card = { ...none, card_payments: {} as CardPayments };
const both = ["card", "bank_transfer"] as const;

describe("the ways to pay that are not set up", () => {
  it.each([
    [none, ["card", "bank_transfer"]],
    [bank, ["card"]],
    [card, ["bank_transfer"]],
    [{ ...bank, ...card, bank_account: bank.bank_account }, []],
  ])("with %j are %j", (accounts, missing) => {
    expect(listMissingMethods({ enabled: true, type: "full", methods: [...both] }, accounts)).toEqual(
      missing,
    );
  });

  it("are the usual one if a payment names none, and none if nothing is to be paid", () => {
    expect(listMissingMethods({ enabled: true, type: "full" }, none)).toEqual(["bank_transfer"]);
    expect(listMissingMethods({ enabled: false, type: "full", methods: [...both] }, none)).toEqual([]);
    expect(listMissingMethods(undefined, none)).toEqual([]);
  });
});
