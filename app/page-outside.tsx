"use client";

import { BareHeader } from "./_components/bare-header";
import { PageBody } from "./_components/page-body";
import { HeaderBar } from "./header-bar";
import { useHeader } from "./page-frame";
import { PageNotFound } from "./page-not-found";

/** With the header that a signed-in person has everywhere. Next.js sends it with every page. */
export function PageOutside() {
  const header = useHeader();
  return (
    <>
      {header ? <HeaderBar {...header} /> : <BareHeader />}
      <PageBody>
        <PageNotFound />
      </PageBody>
    </>
  );
}
