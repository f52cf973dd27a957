import type { Operation } from "@proffer/contract";

/** Path of the first page of the reference. */
export const home = "/docs";

const toSlug = (name: string) => name.toLowerCase().replaceAll(" ", "-");

export const toTagPath = (tag: string) => `${home}/${toSlug(tag)}`;
export const eventsPath = `${home}/webhook-events`;
export const recordsPath = `${home}/records`;
export const toRecordPath = (name: string) => `${recordsPath}/${name}`;

export const guidesPath = `${home}/guides`;
export const toGuidePath = (name: string) => `${guidesPath}/${name}`;

export const linkToErrors = `${home}#errors`;
export const linkToOperation = ({ id, tag }: Operation) => `${toTagPath(tag)}#${id}`;
export const toEventAnchor = (type: string) => `event-${type.replaceAll(/[._]/gu, "-")}`;
export const linkToEvent = (type: string) => `${eventsPath}#${toEventAnchor(type)}`;
