import { versionOf } from "@/lib/forms/values";
import type { PathDetails } from "./edit-schema";

type Details = Omit<PathDetails, "id" | "version">;

export function detailsOf(path: Details): { details: Details; version: string } {
  const { name, description, inOrder, access } = path;
  const details = { name, description, inOrder, access };
  return { details, version: versionOf(details) };
}
