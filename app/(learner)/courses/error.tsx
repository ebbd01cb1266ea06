"use client";

import { FailedPage, type FailedPageProps } from "@/app/_components/failed-page";

export default function CourseError(props: FailedPageProps) {
  return <FailedPage {...props} back={{ href: "/courses", words: "Go to my courses" }} />;
}
