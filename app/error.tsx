"use client";

import { usePathname } from "next/navigation";
import { FailedPage, type FailedPageProps } from "./_components/failed-page";
import { PageBody } from "./_components/page-body";
import { HeaderWithoutLayout } from "./header-without-layout";

const backs = [
  { href: "/catalog", words: "Go to the catalog" },
  { href: "/courses", words: "Go to my courses" },
];

/** Of learners' pages too: each further one is a script and a boundary of every page below it. */
export default function ErrorPage(props: FailedPageProps) {
  const path = usePathname();
  return (
    <>
      <HeaderWithoutLayout />
      <PageBody>
        <FailedPage {...props} back={backs.find(({ href }) => path.startsWith(href))} />
      </PageBody>
    </>
  );
}
