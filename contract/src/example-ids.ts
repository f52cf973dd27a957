/** Ids of the examples, which all use the same proposal and its content. */
export const ids = {
  organization: "01950f2c-6a40-7c11-9a54-3f0d5b7e8a01",
  user: "01950f2c-6a40-7c11-9a54-3f0d5b7e8a02",
  proposal: "01950f2c-6a40-7c11-9a54-3f0d5b7e8a10",
  page: "01950f2c-6a40-7c11-9a54-3f0d5b7e8a20",
  group: "01950f2c-6a40-7c11-9a54-3f0d5b7e8a30",
  lineItem: "01950f2c-6a40-7c11-9a54-3f0d5b7e8a40",
  optionalLineItem: "01950f2c-6a40-7c11-9a54-3f0d5b7e8a41",
  sideBySide: "01950f2c-6a40-7c11-9a54-3f0d5b7e8a50",
  basicColumn: "01950f2c-6a40-7c11-9a54-3f0d5b7e8a51",
  plusColumn: "01950f2c-6a40-7c11-9a54-3f0d5b7e8a52",
  feature: "01950f2c-6a40-7c11-9a54-3f0d5b7e8a53",
  libraryItem: "01950f2c-6a40-7c11-9a54-3f0d5b7e8a60",
  event: "01950f2c-6a40-7c11-9a54-3f0d5b7e8a70",
  version: "01950f2c-6a40-7c11-9a54-3f0d5b7e8a71",
  thread: "01950f2c-6a40-7c11-9a54-3f0d5b7e8a72",
  message: "01950f2c-6a40-7c11-9a54-3f0d5b7e8a73",
  webhookEndpoint: "01950f2c-6a40-7c11-9a54-3f0d5b7e8a90",
  webhookDelivery: "01950f2c-6a40-7c11-9a54-3f0d5b7e8a91",
  field: "01950f2c-6a40-7c11-9a54-3f0d5b7e8a74",
  attachment: "01950f2c-6a40-7c11-9a54-3f0d5b7e8a75",
  payment: "01950f2c-6a40-7c11-9a54-3f0d5b7e8a76",
  connection: "01950f2c-6a40-7c11-9a54-3f0d5b7e8a77",
  connectionPush: "01950f2c-6a40-7c11-9a54-3f0d5b7e8a78",
  created: "01950f2c-6a40-7c11-9a54-3f0d5b7e8a80",
} as const;

export const times = {
  created: "2026-03-02T09:00:00.000Z",
  updated: "2026-03-02T09:30:00.000Z",
} as const;
