import type { Metadata } from "next";
import { notFound } from "next/navigation";
import { z } from "zod";
import { ButtonLink } from "@/app/_components/button-link";
import { Card } from "@/app/_components/card";
import { SubmitButton } from "@/app/_components/submit-button";
import { countAudience } from "@/lib/courses/access-groups";
import { countLearners } from "@/lib/courses/admin-list";
import { courseStatuses } from "@/lib/courses/import-schema";
import { requireAdmin } from "@/lib/session/gates";
import { courseAddress } from "../../paths";
import { changeStatusAction } from "../actions";
import { courseAt } from "../course-at";
import { CourseHeader } from "../course-header";
import { WhatChanges } from "./what-changes";

const query = z.object({ to: z.enum(courseStatuses) });

/** Asks the gate too: the 404 that others get should not say what is here. */
export async function generateMetadata(): Promise<Metadata> {
  await requireAdmin();
  return { title: "Status of a course" };
}

const words = {
  published: { question: "Publish this course?", yes: "Publish", pending: "Publishing…" },
  archived: { question: "Archive this course?", yes: "Archive", pending: "Archiving…" },
  draft: { question: "Make this course a draft again?", yes: "Make it a draft", pending: "One moment…" },
};

/** A question on a page of its own: what would change, and for whom. */
export default async function StatusPage({ params, searchParams }: PageProps<"/admin/courses/[id]/status">) {
  const admin = await requireAdmin();
  const { id } = await params;
  const asked = query.safeParse(await searchParams);
  const course = await courseAt(admin, id);
  if (!asked.success) notFound();
  const { to } = asked.data;
  const { question, yes, pending } = words[to];
  return (
    <>
      <CourseHeader course={course} />
      <div className="max-w-prose">
        {course.status === to ? (
          <Card heading="It is already">
            <ButtonLink href={courseAddress(id)}>Back to the course</ButtonLink>
          </Card>
        ) : (
          <Card heading={question}>
            <WhatChanges
              course={course}
              to={to}
              learners={await countLearners(admin, id)}
              audience={await countAudience(admin, id)}
            />
            <div className="mt-6 flex flex-wrap gap-3">
              <form action={changeStatusAction}>
                <input type="hidden" name="id" value={id} />
                <input type="hidden" name="from" value={course.status} />
                <input type="hidden" name="to" value={to} />
                <SubmitButton pendingText={pending}>{yes}</SubmitButton>
              </form>
              <ButtonLink look="secondary" href={courseAddress(id)}>
                Cancel
              </ButtonLink>
            </div>
          </Card>
        )}
      </div>
    </>
  );
}
