export { fillDemo } from "./fill-demo.ts";
export { owner } from "./people.ts";
export { createReceivers, type Receivers } from "./receivers.ts";
export { storyClock } from "./story-clock.ts";
