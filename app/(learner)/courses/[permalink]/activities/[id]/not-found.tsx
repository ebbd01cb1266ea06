import type { Metadata } from "next";
import { currentMessages, useMessages } from "@/app/messages";
import { ActivityNotFound } from "@/app/shared-client-bundle";
import { clientTexts } from "@/lib/messages/client-texts";

export async function generateMetadata(): Promise<Metadata> {
  return { title: (await currentMessages()).notFound.activityTitle };
}

export default function NotFound() {
  return <ActivityNotFound texts={clientTexts(useMessages().notFound.activity)} />;
}
