import { notFound, redirect } from "next/navigation";
import { Breadcrumb } from "@/app/_components/breadcrumb";
import { Card } from "@/app/_components/card";
import { PageHeader } from "@/app/_components/page-header";
import { rich } from "@/app/_components/rich";
import { SearchForm } from "@/app/_components/search-form";
import { currentMessages } from "@/app/messages";
import { titled } from "@/app/titled";
import { searchText } from "@/lib/lists/admin-list-query";
import { operatorId } from "@/lib/people/operator";
import { fullName } from "@/lib/people/profile";
import { findOthers, findToCompare } from "@/lib/people-merges/compare";
import { listGrantsOf } from "@/lib/roles/list";
import { requireAdmin } from "@/lib/session/gates";
import { peoplePath, personMergeUrl, personUrl } from "../../paths";
import { Comparison } from "./comparison";
import { MergeForm } from "./merge-form";
import { PeopleFound } from "./people-found";

export const generateMetadata = titled((t) => t.peopleMerges.pageTitle, requireAdmin);

export default async function MergePage({ params, searchParams }: PageProps<"/admin/people/[id]/merge">) {
  const admin = await requireAdmin();
  const [{ id }, { q, with: otherId }] = await Promise.all([params, searchParams]);
  const person = await findToCompare(admin, id);
  if (!person) notFound();
  if (id === operatorId) redirect(personUrl(id));
  const other = typeof otherId === "string" && otherId !== id ? await findToCompare(admin, otherId) : null;
  const text = searchText.catch("").parse(q);
  const { components, people, peopleMerges: t } = await currentMessages();
  const name = fullName(person, components);
  return (
    <>
      <Breadcrumb
        crumbs={[
          { name: people.title, href: peoplePath },
          { name, href: personUrl(id) },
        ]}
      />
      <PageHeader title={rich(t.heading, { name: <bdi>{name}</bdi> })} lead={t.lead} />
      <div className="grid max-w-3xl gap-6">
        {other ? (
          <Merge person={person} other={other} />
        ) : (
          <Card heading={t.searchTitle}>
            <SearchForm label={t.search} action={personMergeUrl(id)} value={text} />
            {text && <PeopleFound personId={id} found={await findOthers(admin, id, text)} />}
          </Card>
        )}
      </div>
    </>
  );
}

type Compared = NonNullable<Awaited<ReturnType<typeof findToCompare>>>;

async function Merge({ person, other }: { person: Compared; other: Compared }) {
  const admin = await requireAdmin();
  const [own, others] = await Promise.all([listGrantsOf(admin, person.id), listGrantsOf(admin, other.id)]);
  const { peopleMerges: t } = await currentMessages();
  const hasRoles = person.hasPrivileges || other.hasPrivileges;
  return (
    <>
      <Card heading={t.comparison}>
        <Comparison
          sides={[
            { ...person, grants: own },
            { ...other, grants: others },
          ]}
        />
      </Card>
      <Card heading={t.effectsTitle}>
        <MergeForm person={person} other={other} hasRoles={hasRoles} />
      </Card>
    </>
  );
}
