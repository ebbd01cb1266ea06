import type { Metadata } from "next";
import { currentMessages, useMessages } from "@/app/messages";
import { CourseNotFound } from "@/app/shared-client-bundle";
import { clientTexts } from "@/lib/messages/client-texts";

export async function generateMetadata(): Promise<Metadata> {
  return { title: (await currentMessages()).notFound.courseTitle };
}

export default function NotFound() {
  return <CourseNotFound texts={clientTexts(useMessages().notFound.course)} />;
}
