import type { Metadata } from "next";
import { headers } from "next/headers";
import { destinationHeader } from "@/lib/http/destination";
import { PageWithoutLayout } from "./shared-client-bundle";

export const metadata: Metadata = { title: "Page not found" };

/** Names the missing thing by the path. Serves pages that refuse, too (lib/http/rendered-refusal.ts). */
export default async function NotFound() {
  const [path = ""] = ((await headers()).get(destinationHeader) ?? "").split("?", 1);
  const [, folder, course, activities] = path.split("/");
  if (folder !== "courses" || !course) return <PageWithoutLayout what="page" />;
  return <PageWithoutLayout what={activities === "activities" ? "activity" : "course"} />;
}
