import type { Metadata } from "next";
import { z } from "zod";
import { findCoursesToAdd } from "@/lib/learning-paths/admin-record";
import { searchText } from "@/lib/lists/admin-list-query";
import { requireAdmin } from "@/lib/session/gates";
import { FlashMessage } from "../messages";
import { AddCourses } from "./add-courses";
import { CoursesInOrder } from "./courses-in-order";
import { PathHeader } from "./path-header";
import { pathOrNotFound } from "./path-or-not-found";
import { StatusCard } from "./status-card";

type Props = PageProps<"/admin/learning-paths/[id]">;

const query = z.object({ q: searchText.catch("") });

const shown = { found: 20, offered: 6 };

export async function generateMetadata(): Promise<Metadata> {
  await requireAdmin();
  return { title: "Learning path" };
}

export default async function LearningPathPage({ params, searchParams }: Props) {
  const admin = await requireAdmin();
  const [{ id }, { message, at, ...parameters }] = await Promise.all([params, searchParams]);
  const { q } = query.parse(parameters);
  const path = await pathOrNotFound(admin, id);
  const most = q ? shown.found : shown.offered;
  const found = await findCoursesToAdd(admin, id, q, most + 1);
  return (
    <>
      <PathHeader path={path} />
      <FlashMessage message={message} at={at} />
      <div className="grid items-start gap-6 lg:grid-cols-[minmax(0,1fr)_20rem] lg:gap-8">
        <div className="space-y-6">
          <CoursesInOrder path={path} />
          <AddCourses path={path} q={q} found={found.slice(0, most)} hasMore={found.length > most} />
        </div>
        <StatusCard path={path} />
      </div>
    </>
  );
}
