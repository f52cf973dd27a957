export { authenticator } from "./authenticate.ts";
export { addOrganization, isSetUp, setUpFirst } from "./set-up.ts";
