import type { Metadata } from "next";
import { headers } from "next/headers";
import { destinationHeader } from "@/lib/session/destination";
import { PageOutside } from "./sent-with-every-page";

export const metadata: Metadata = { title: "Page not found" };

/** Also of a document that a page refused (lib/http/rendered-refusal.ts): by its path, it says what is missing. */
export default async function NotFound() {
  const [path = ""] = ((await headers()).get(destinationHeader) ?? "").split("?", 1);
  const [, folder, course, activities] = path.split("/");
  if (folder !== "courses" || !course) return <PageOutside what="page" />;
  return <PageOutside what={activities === "activities" ? "activity" : "course"} />;
}
