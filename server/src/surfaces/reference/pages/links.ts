import type { Operation } from "@proffer/contract";

/** Path of the first page of the reference. */
export const home = "/docs";

const toSlug = (name: string) => name.toLowerCase().replaceAll(" ", "-");

export const toTagPath = (tag: string) => `${home}/${toSlug(tag)}`;
export const pathOfEvents = `${home}/webhook-events`;
export const pathOfRecords = `${home}/records`;
export const toRecordPath = (name: string) => `${pathOfRecords}/${name}`;

export const pathOfGuides = `${home}/guides`;
export const toGuidePath = (name: string) => `${pathOfGuides}/${name}`;

export const linkToErrors = `${home}#errors`;
export const linkToOperation = ({ id, tag }: Operation) => `${toTagPath(tag)}#${id}`;
export const anchorOfEvent = (type: string) => `event-${type.replaceAll(/[._]/gu, "-")}`;
export const linkToEvent = (type: string) => `${pathOfEvents}#${anchorOfEvent(type)}`;
