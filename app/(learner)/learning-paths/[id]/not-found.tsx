import type { Metadata } from "next";
import { currentMessages, useMessages } from "@/app/messages";
import { PageNotFound } from "@/app/shared-client-bundle";
import { clientTexts } from "@/lib/messages/client-texts";

export async function generateMetadata(): Promise<Metadata> {
  return { title: (await currentMessages()).learningPaths.notFound };
}

export default function NotFound() {
  return <PageNotFound texts={clientTexts(useMessages().notFound.page)} />;
}
