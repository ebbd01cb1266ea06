import type { Metadata } from "next";
import { notFound } from "next/navigation";
import { ButtonLink } from "@/app/_components/button-link";
import { PageHeader } from "@/app/_components/page-header";
import { listCategoryNames, listCurriculum } from "@/lib/courses/admin-list";
import { curriculumQuery } from "@/lib/courses/edit-schema";
import { requireAdmin } from "@/lib/session/gates";
import { CourseTable } from "./course-table";
import { CourseFilters } from "./filters";
import { coursesPath } from "./paths";
import { Said } from "./said";

/** Asks the gate too: the 404 that others get should not say what is here. */
export async function generateMetadata(): Promise<Metadata> {
  await requireAdmin();
  return { title: "Courses" };
}

export default async function CoursesPage({ searchParams }: PageProps<"/admin/courses">) {
  const admin = await requireAdmin();
  const { said, at, ...parameters } = await searchParams;
  const asked = curriculumQuery.safeParse(parameters);
  if (!asked.success) notFound();
  const query = asked.data;
  const [found, categories] = await Promise.all([listCurriculum(admin, query), listCategoryNames(admin)]);
  return (
    <>
      <PageHeader
        title="Courses"
        lead="All of them, in every status."
        action={<ButtonLink href={`${coursesPath}/new`}>Create course</ButtonLink>}
      />
      <Said said={said} at={at} />
      <CourseFilters query={query} categories={categories} />
      <CourseTable query={query} {...found} />
    </>
  );
}
