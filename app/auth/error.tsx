"use client";

import { FailedPage, type FailedPageProps } from "@/app/_components/failed-page";
import { useTexts } from "@/app/_components/texts";

export default function AuthError(props: FailedPageProps) {
  return <FailedPage {...props} back={{ href: "/auth/sign-in", words: useTexts().toSignIn }} />;
}
