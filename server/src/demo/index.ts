export { fillDemo } from "./fill-demo.ts";
export { owner } from "./people.ts";
export { storyClock } from "./story-clock.ts";
