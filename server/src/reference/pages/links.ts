import type { Operation } from "@proffer/contract";

/** Path of the first page of the reference. */
export const home = "/docs";

const slug = (name: string) => name.toLowerCase().replaceAll(" ", "-");

export const pathOfTag = (tag: string) => `${home}/${slug(tag)}`;
export const pathOfEvents = `${home}/webhook-events`;
export const pathOfRecords = `${home}/records`;
export const pathOfRecord = (name: string) => `${pathOfRecords}/${name}`;

export const pathOfGuides = `${home}/guides`;
export const pathOfGuide = (name: string) => `${pathOfGuides}/${name}`;

export const linkToErrors = `${home}#errors`;
export const linkToOperation = ({ id, tag }: Operation) => `${pathOfTag(tag)}#${id}`;
export const anchorOfEvent = (type: string) => `event-${type.replaceAll(/[._]/gu, "-")}`;
export const linkToEvent = (type: string) => `${pathOfEvents}#${anchorOfEvent(type)}`;
