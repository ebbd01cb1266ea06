import type { Metadata } from "next";
import { Card } from "@/app/_components/card";
import { listCategoryNames } from "@/lib/courses/admin-list";
import { requireAdmin } from "@/lib/session/gates";
import { Said } from "../../said";
import { courseAt } from "../course-at";
import { CourseHeader } from "../course-header";
import { Categories } from "./categories";
import { DetailsForm } from "./details-form";

type Props = PageProps<"/admin/courses/[id]/details">;

/** Asks the gate too: the 404 that others get should not say what is here. */
export async function generateMetadata(): Promise<Metadata> {
  await requireAdmin();
  return { title: "Details of a course" };
}

export default async function DetailsPage({ params, searchParams }: Props) {
  const admin = await requireAdmin();
  const [{ id }, { said, at }] = await Promise.all([params, searchParams]);
  const course = await courseAt(admin, id);
  const offered = await listCategoryNames(admin);
  return (
    <>
      <CourseHeader course={course} />
      <Said said={said} at={at} />
      <div className="space-y-6">
        <Card heading="Details">
          <DetailsForm course={course} />
        </Card>
        <Card heading="Categories">
          <Categories course={course} offered={offered} />
        </Card>
      </div>
    </>
  );
}
