"use client";

import type { ClientTexts } from "@/lib/messages/client-texts";
import type { Messages } from "@/lib/messages/messages";
import { PageBody } from "./_components/page-body";
import { ActivityNotFound } from "./(learner)/courses/[permalink]/activities/[id]/activity-not-found";
import { CourseNotFound } from "./(learner)/courses/[permalink]/course-not-found";
import { HeaderWithoutLayout } from "./header-without-layout";
import { useHeader } from "./page-frame";
import { PageNotFound } from "./page-not-found";

type Texts = ClientTexts<Messages["notFound"]>;

type Props = { page: Texts["page"]; course?: Texts["course"]; activity?: Texts["activity"] };

export function PageWithoutLayout({ page, course, activity }: Props) {
  const isSignedIn = useHeader() !== null;
  return (
    <>
      <HeaderWithoutLayout />
      <PageBody>
        {isSignedIn && course ? (
          <CourseNotFound texts={course} />
        ) : isSignedIn && activity ? (
          <ActivityNotFound texts={activity} />
        ) : (
          <PageNotFound texts={page} />
        )}
      </PageBody>
    </>
  );
}
