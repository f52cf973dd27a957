export { fillDemo } from "./fill-demo.ts";
export { owner } from "./people.ts";
export { type Receivers, createReceivers } from "./receivers.ts";
export { createStoryClock } from "./story-clock.ts";
