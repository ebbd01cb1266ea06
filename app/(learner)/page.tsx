import type { Metadata } from "next";
import Link from "next/link";
import { requirePerson } from "@/lib/auth/session";
import { listMyCourses, listNewCourses } from "@/lib/courses/queries";
import { ButtonLink } from "../_components/button";
import { EmptyState } from "../_components/empty-state";
import { PageHeader } from "../_components/page-header";
import { CourseGrid } from "./course-grid";

export const metadata: Metadata = { title: "Dashboard" };

export default async function DashboardPage() {
  const learner = await requirePerson();
  const [mine, available] = await Promise.all([listMyCourses(learner), listNewCourses(learner)]);
  return (
    <>
      <PageHeader
        title={<Greeting firstName={learner.firstName} />}
        lead={leadFor(mine.length, available.length)}
      />
      {mine.length + available.length === 0 && (
        <EmptyState title="No courses yet">
          Courses that your company shares with you will appear here. If you expect some, ask whoever runs
          this platform to add you to the right group.
        </EmptyState>
      )}
      <div className="space-y-12 sm:space-y-14">
        {mine.length + available.length > 0 && (
          <section aria-labelledby="mine">
            <h2 id="mine" className="mb-5 font-semibold text-xl">
              Your courses
            </h2>
            {mine.length > 0 ? <CourseGrid courses={mine} heading="h3" /> : <NothingStarted />}
          </section>
        )}
        {available.length > 0 && (
          <section aria-labelledby="available">
            <div className="mb-5 flex flex-wrap items-baseline justify-between gap-x-6 gap-y-1">
              <h2 id="available" className="font-semibold text-xl">
                Available to you
              </h2>
              <Link href="/catalog" className="py-1 text-accent underline-offset-4 hover:underline">
                See the whole catalog
              </Link>
            </div>
            <CourseGrid courses={available} heading="h3" />
          </section>
        )}
      </div>
    </>
  );
}

function Greeting({ firstName }: { firstName: string }) {
  if (!firstName) return "Welcome";
  return (
    <>
      Welcome, <bdi>{firstName}</bdi>
    </>
  );
}

function leadFor(mine: number, available: number): string | undefined {
  if (mine > 0) return "Pick up where you left off.";
  if (available > 0) return "Choose a course to begin with.";
}

function NothingStarted() {
  return (
    <EmptyState
      title="You have not started a course"
      action={<ButtonLink href="/catalog">Browse the catalog</ButtonLink>}
    >
      When you start one, it stays here, so that you can go on at any time.
    </EmptyState>
  );
}
