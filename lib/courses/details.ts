import type { ImageFocus } from "@/lib/courses/image-focus-schema";
import { versionOf } from "@/lib/forms/values";

export type Details = {
  name: string;
  permalink: string;
  shortDescription: string;
  fullDescription: string;
  listImageUrl: string | null;
  listImageFocus: ImageFocus;
  language: string | null;
};

export function detailsOf(course: Details) {
  const { name, permalink, shortDescription, fullDescription, listImageUrl, listImageFocus, language } =
    course;
  const details = {
    name,
    permalink,
    shortDescription,
    fullDescription,
    listImageUrl,
    listImageFocus,
    language,
  };
  return { details, version: versionOf(details) };
}
