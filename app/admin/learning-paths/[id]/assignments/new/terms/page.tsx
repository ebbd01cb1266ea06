import type { Metadata } from "next";
import { SetTerms } from "@/app/admin/assignments/set-terms";
import { pathTarget } from "@/app/admin/assignments/target";
import { requireAdmin } from "@/lib/session/gates";
import { PathHeader } from "../../../path-header";
import { pathOrNotFound } from "../../../path-or-not-found";

type Props = PageProps<"/admin/learning-paths/[id]/assignments/new/terms">;

export async function generateMetadata(): Promise<Metadata> {
  await requireAdmin();
  return { title: "Assign a learning path: when" };
}

export default async function NewTermsPage({ params, searchParams }: Props) {
  const admin = await requireAdmin();
  const { id } = await params;
  const path = await pathOrNotFound(admin, id);
  return (
    <>
      <PathHeader path={path} />
      <SetTerms admin={admin} target={pathTarget(path)} query={await searchParams} />
    </>
  );
}
