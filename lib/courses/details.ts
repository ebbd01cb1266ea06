import type { ImageFocus } from "@/lib/courses/image-focus-schema";
import { versionOf } from "@/lib/forms/values";

export type Details = {
  name: string;
  permalink: string;
  shortDescription: string;
  fullDescription: string;
  listImageUrl: string | null;
  listImageFocus: ImageFocus;
};

export function detailsOf(course: Details) {
  const { name, permalink, shortDescription, fullDescription, listImageUrl, listImageFocus } = course;
  const details = { name, permalink, shortDescription, fullDescription, listImageUrl, listImageFocus };
  return { details, version: versionOf(details) };
}
