import { describe, expect, it } from "vitest";
import { findImageId } from "./image-address.ts";

const id = `img_${"aB0_-".repeat(8)}xyz`;

describe("the address of an uploaded image", () => {
  it.each([
    `/images/${id}`,
    `http://localhost:3000/images/${id}`,
    `https://proposals.acme.test/images/${id}`,
  ])("is recognized with any host: %s", (address) => {
    expect(findImageId(address)).toBe(id);
  });

  it.each([
    `/images/${id}x`,
    `/images/${id}?a`,
    `/other/images/${id}`,
    `//acme.test/images/${id}`,
    `https://acme.test/a/images/${id}`,
    `javascript:alert(1)/images/${id}`,
    `http://acme.test\\images/${id}`,
    "/images/logo.png",
  ])("does not match %s", (address) => {
    expect(findImageId(address)).toBeUndefined();
  });
});
