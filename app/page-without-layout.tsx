"use client";

import { PageBody } from "./_components/page-body";
import { ActivityNotFound } from "./(learner)/courses/[permalink]/activities/[id]/activity-not-found";
import { CourseNotFound } from "./(learner)/courses/[permalink]/course-not-found";
import { HeaderWithoutLayout } from "./header-without-layout";
import { useHeader } from "./page-frame";
import { PageNotFound } from "./page-not-found";

const missing = { page: PageNotFound, course: CourseNotFound, activity: ActivityNotFound };

export function PageWithoutLayout({ what }: { what: keyof typeof missing }) {
  const Missing = useHeader() ? missing[what] : PageNotFound;
  return (
    <>
      <HeaderWithoutLayout />
      <PageBody>
        <Missing />
      </PageBody>
    </>
  );
}
