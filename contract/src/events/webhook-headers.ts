/** The headers of every request (specification, 6.3). */
export const webhookHeaders = {
  "Content-Type": { about: "Always `application/json`.", example: "application/json" },
  "Webhook-Id": {
    about: "The delivery: one event for one endpoint. The same in every attempt.",
    example: "01950f2c-6a40-7c11-9a54-3f0d5b7e8a91",
  },
  "Webhook-Timestamp": { about: "Unix time in seconds of this attempt.", example: "1772443800" },
  "Webhook-Signature": {
    about: "That time as `t`, and a signature as `v1`; two of these while a rotated secret overlaps.",
    example: "t=1772443800,v1=WCiUihxn//46o5dcrrDc8iJWrNUxYaI93gkz1eYiuMI=",
  },
} as const;
