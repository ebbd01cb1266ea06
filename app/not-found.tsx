import type { Metadata } from "next";
import { headers } from "next/headers";
import { destinationHeader } from "@/lib/http/destination";
import { clientTexts } from "@/lib/messages/client-texts";
import { currentMessages } from "./messages";
import { PageWithoutLayout } from "./shared-client-bundle";

export async function generateMetadata(): Promise<Metadata> {
  return { title: (await currentMessages()).notFound.page.title };
}

/** Names the missing thing by the path. Serves pages that refuse, too (lib/http/rendered-refusal.ts). */
export default async function NotFound() {
  const { page, course: courseTexts, activity } = clientTexts((await currentMessages()).notFound);
  const [path = ""] = ((await headers()).get(destinationHeader) ?? "").split("?", 1);
  const [, folder, course, activities] = path.split("/");
  if (folder !== "courses" || !course) return <PageWithoutLayout page={page} />;
  if (activities === "activities") return <PageWithoutLayout page={page} activity={activity} />;
  return <PageWithoutLayout page={page} course={courseTexts} />;
}
