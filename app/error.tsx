"use client";

import { usePathname } from "next/navigation";
import { FailedPage, type FailedPageProps } from "./_components/failed-page";
import { PageBody } from "./_components/page-body";
import { HeaderWithoutLayout } from "./header-without-layout";

const backs = [
  { href: "/catalog", words: "Go to the catalog" },
  { href: "/courses", words: "Go to my courses" },
];

/** Serves learners' pages too, because each further one adds a script and a boundary to the pages below it. */
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
