import { versionOf } from "@/lib/forms/values";

export type Details = {
  name: string;
  permalink: string;
  shortDescription: string;
  fullDescription: string;
  listImageUrl: string | null;
};

export function detailsOf({ name, permalink, shortDescription, fullDescription, listImageUrl }: Details) {
  const details = { name, permalink, shortDescription, fullDescription, listImageUrl };
  return { details, version: versionOf(details) };
}
