"use client";

import { PageBody } from "./_components/page-body";
import { HeaderOutside } from "./header-outside";
import { PageNotFound } from "./page-not-found";

export function PageOutside() {
  return (
    <>
      <HeaderOutside />
      <PageBody>
        <PageNotFound />
      </PageBody>
    </>
  );
}
