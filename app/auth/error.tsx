"use client";

import { FailedPage, type FailedPageProps } from "@/app/_components/failed-page";

export default function AuthError(props: FailedPageProps) {
  return <FailedPage {...props} back={{ href: "/auth/sign-in", words: "Go to sign-in" }} />;
}
