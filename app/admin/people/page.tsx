import type { Metadata } from "next";
import { notFound } from "next/navigation";
import { PageHeader } from "@/app/_components/page-header";
import { listPeople } from "@/lib/people/admin-list";
import { directoryQuery } from "@/lib/people/admin-list-schema";
import { requireAdmin } from "@/lib/session/gates";
import { PeopleFilters } from "./filters";
import { PeopleTable } from "./people-table";
import { Said } from "./said";

/** Asks the gate too: the 404 that others get should not say what is here. */
export async function generateMetadata(): Promise<Metadata> {
  await requireAdmin();
  return { title: "People" };
}

export default async function PeoplePage({ searchParams }: PageProps<"/admin/people">) {
  const admin = await requireAdmin();
  const { said, ...parameters } = await searchParams;
  const asked = directoryQuery.safeParse(parameters);
  if (!asked.success) notFound();
  const query = asked.data;
  const found = await listPeople(admin, query);
  return (
    <>
      <PageHeader title="People" lead="Everybody who has ever signed in." />
      <Said said={said} />
      <PeopleFilters query={query} />
      <PeopleTable query={query} {...found} />
    </>
  );
}
