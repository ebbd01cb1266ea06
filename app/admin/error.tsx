"use client";

import { FailedPage, type FailedPageProps } from "@/app/_components/failed-page";
import { useFormTexts } from "@/app/_components/texts";

export default function AdminError(props: FailedPageProps) {
  return <FailedPage {...props} back={{ href: "/admin", words: useFormTexts().toAdmin }} />;
}
