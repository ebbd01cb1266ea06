import { versionOf } from "@/lib/forms/values";

/** What a course is called and how it is described. */
export type Details = {
  name: string;
  permalink: string;
  shortDescription: string;
  fullDescription: string;
  listImageUrl: string | null;
};

/** The details among what is known of a course, and their version. */
export function detailsOf({ name, permalink, shortDescription, fullDescription, listImageUrl }: Details) {
  const details = { name, permalink, shortDescription, fullDescription, listImageUrl };
  return { details, version: versionOf(details) };
}
