"use client";

import { usePathname } from "next/navigation";
import { FailedPage, type FailedPageProps } from "../_components/failed-page";

const backs = [
  { href: "/catalog", words: "Go to the catalog" },
  { href: "/courses", words: "Go to my courses" },
];

/** One for all pages: each further one is a script and a boundary of every page below it. */
export default function LearnerError(props: FailedPageProps) {
  const path = usePathname();
  return <FailedPage {...props} back={backs.find(({ href }) => path.startsWith(href))} />;
}
