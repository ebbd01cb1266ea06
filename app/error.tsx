"use client";

import { BareHeader } from "./_components/bare-header";
import { FailedPage, type FailedPageProps } from "./_components/failed-page";
import { PageBody } from "./_components/page-body";

export default function ErrorPage(props: FailedPageProps) {
  return (
    <>
      <BareHeader />
      <PageBody>
        <FailedPage {...props} />
      </PageBody>
    </>
  );
}
