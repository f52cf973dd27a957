import {
  errorStatus,
  operations,
  type AnswerOf,
  type BodyOf,
  type MemberEvents,
  type ParamsOf,
  type QueryOf,
} from "@proffer/contract";
import { describe, expect, expectTypeOf, it } from "vitest";
import { apiErrors } from "./errors.ts";
import * as sdk from "./index.ts";

type Operations = typeof operations;
type Id = keyof Operations;

/** Operations whose function answers a `Response` or a stream. */
type WithoutJson = {
  [I in Id]: ReturnType<(typeof sdk)[I]> extends sdk.Call<unknown> ? never : I;
}[Id];

type Json = Exclude<Id, WithoutJson>;

type SdkAnswer<I extends Id> = Awaited<ReturnType<(typeof sdk)[I]>>;
type SdkRequest<I extends Id> = NonNullable<Parameters<(typeof sdk)[I]>[1]>;
type Field<T, Name extends PropertyKey> = T extends { [N in Name]?: infer F } ? F : undefined;

type IsSame<A, B> = [A] extends [B] ? ([B] extends [A] ? true : false) : false;

/** The operations whose type in the SDK differs from the type in the contract. */
type Differing<Same extends Record<string, boolean>> = {
  [I in keyof Same]: Same[I] extends true ? never : I;
}[keyof Same];

describe("the SDK", () => {
  it("has a function for every operation of the contract", () => {
    const functions = Object.keys(sdk).filter((name) => name in operations);
    expect(functions.toSorted()).toEqual(Object.keys(operations).toSorted());
  });

  it("returns the answers of the contract", () => {
    expectTypeOf<
      Differing<{
        [I in Json]: AnswerOf<Operations[I]> extends undefined
          ? IsSame<SdkAnswer<I>, void>
          : IsSame<SdkAnswer<I>, AnswerOf<Operations[I]>>;
      }>
      // These answers contain objects with any fields: {} in TypeBox, Record<string, unknown> in the SDK.
    >().toEqualTypeOf<"getAuditTrail" | "listActivity" | "listProposalEvents">();
  });

  it("returns JSON except for files, redirects and streams", () => {
    expectTypeOf<WithoutJson>().toEqualTypeOf<
      | "generateProposalPdf"
      | "downloadProposalPdf"
      | "downloadAttachment"
      | "downloadPublicAttachment"
      | "exportPriceList"
      | "exportPriceListXlsx"
      | "exportProposalsCsv"
      | "exportProposalsXlsx"
      | "exportInsights"
      | "exportInsightsXlsx"
      | "exportLinesCsv"
      | "exportLinesXlsx"
      | "exportOrderCsv"
      | "exportOrderXlsx"
      | "exportInvoice"
      | "getMailExample"
      | "getImage"
      | "getPaymentQr"
      | "startOidcSignIn"
      | "finishOidcSignIn"
      | "streamChanges"
      | "streamProposalChanges"
    >();
  });

  it("takes the parameters and the body of the contract", () => {
    expectTypeOf<
      Differing<{
        [I in Id]: SdkRequest<I> extends ParamsOf<Operations[I]>
          ? true
          : IsSame<ParamsOf<Operations[I]>, Record<string, never>>;
      }>
    >().toEqualTypeOf<never>();
    expectTypeOf<
      Differing<{
        [I in Id]: IsSame<QueryOf<Operations[I]>, Record<string, never>> extends true
          ? true
          : IsSame<NonNullable<Field<SdkRequest<I>, "query">>, QueryOf<Operations[I]>>;
      }>
    >().toEqualTypeOf<never>();
    expectTypeOf<
      Differing<{
        [I in Exclude<Id, "uploadImage" | "uploadAttachment">]: IsSame<
          NonNullable<Field<SdkRequest<I>, "body">>,
          NonNullable<BodyOf<Operations[I]>>
        >;
      }>
      // The SDK's types are more exact: the first body has no fields, and some fields of the second may be
      // null.
    >().toEqualTypeOf<"generateProposalPdf" | "updateProposal">();
  });

  it("types the events of a stream as the contract does", () => {
    type Event = Awaited<ReturnType<ReturnType<typeof sdk.streamChanges>["next"]>>["value"] & object;
    type Events = { [E in Event as E["event"]]: E["data"] };
    expectTypeOf<Events>().toExtend<MemberEvents>();
    expectTypeOf<keyof Events>().toEqualTypeOf<keyof MemberEvents>();
  });

  it("has an error for every code of the API, with its status", () => {
    const statuses = Object.fromEntries(Object.entries(apiErrors).map(([code, [status]]) => [code, status]));
    expect(statuses).toEqual(errorStatus);
    expect(new Set(Object.values(apiErrors).map(([, type]) => type)).size).toBe(
      Object.keys(errorStatus).length,
    );
    for (const [, type] of Object.values(apiErrors)) expect(Object.values(sdk)).toContain(type);
  });
});
