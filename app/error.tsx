"use client";

import { usePathname } from "next/navigation";
import { FailedPage, type FailedPageProps } from "./_components/failed-page";
import { PageBody } from "./_components/page-body";
import { useTexts } from "./_components/texts";
import { HeaderWithoutLayout } from "./header-without-layout";

/** Serves learners' pages too, because each further one adds a script and a boundary to the pages below it. */
export default function ErrorPage(props: FailedPageProps) {
  const path = usePathname();
  const { toCatalog, toCourses } = useTexts();
  const backs = [
    { href: "/catalog", words: toCatalog },
    { href: "/courses", words: toCourses },
  ];
  return (
    <>
      <HeaderWithoutLayout />
      <PageBody>
        <FailedPage {...props} back={backs.find(({ href }) => path.startsWith(href))} />
      </PageBody>
    </>
  );
}
