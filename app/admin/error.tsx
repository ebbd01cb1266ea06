"use client";

import { FailedPage, type FailedPageProps } from "@/app/_components/failed-page";

export default function AdminError(props: FailedPageProps) {
  return <FailedPage {...props} back={{ href: "/admin", words: "Go to the admin overview" }} />;
}
