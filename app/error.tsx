"use client";

import { BareHeader } from "./_components/bare-header";
import { PageBody } from "./_components/page-body";
import { FailedPage, type FailedPageProps } from "./failed-page";

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
