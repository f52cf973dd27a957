/** All addresses of the application. A segment that begins with a colon is a parameter. */
export const routes = {
  today: "/app/today",
  proposals: "/app/proposals",
  proposal: "/app/proposals/:id",
  proposalActivity: "/app/proposals/:id/activity",
  proposalHistory: "/app/proposals/:id/history",
  proposalApproval: "/app/proposals/:id/approval",
  templates: "/app/templates",
  library: "/app/library",
  insights: "/app/insights",
  activity: "/app/activity",
  settings: "/app/settings",
  settingsSection: "/app/settings/:section",
  settingsRecord: "/app/settings/:section/:id",
  welcome: "/app/welcome",
} as const;

export type RouteName = keyof typeof routes;

type ParamNames<Path extends string> = Path extends `${string}:${infer Name}/${infer Rest}`
  ? Name | ParamNames<`/${Rest}`>
  : Path extends `${string}:${infer Name}`
    ? Name
    : never;

/** The parameters of a route by name. Empty for a route without parameters. */
export type RouteParams<R extends RouteName> = Readonly<Record<ParamNames<(typeof routes)[R]>, string>>;

type ParamsArgument<R extends RouteName> = [ParamNames<(typeof routes)[R]>] extends [never]
  ? []
  : [params: RouteParams<R>];

/** Returns the address of a screen: `toPath("proposal", { id })`. */
export function toPath<R extends RouteName>(name: R, ...[params]: ParamsArgument<R>): string {
  const values: Readonly<Record<string, string>> = params ?? {};
  return routes[name].replaceAll(/:(\w+)/g, (_, key: string) => encodeURIComponent(values[key] ?? ""));
}
