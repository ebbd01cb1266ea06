import type { Metadata } from "next";
import { ChooseAudience } from "@/app/admin/assignments/choose-audience";
import { requireAdmin } from "@/lib/session/gates";
import { PathHeader } from "../../path-header";
import { pathOrNotFound } from "../../path-or-not-found";

type Props = PageProps<"/admin/learning-paths/[id]/assignments/new">;

export async function generateMetadata(): Promise<Metadata> {
  await requireAdmin();
  return { title: "Assign a learning path" };
}

export default async function NewAssignmentPage({ params, searchParams }: Props) {
  const admin = await requireAdmin();
  const { id } = await params;
  const path = await pathOrNotFound(admin, id);
  return (
    <>
      <PathHeader path={path} />
      <ChooseAudience admin={admin} of={{ learningPathId: id }} query={await searchParams} />
    </>
  );
}
