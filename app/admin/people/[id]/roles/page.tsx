import { notFound } from "next/navigation";
import { Breadcrumb } from "@/app/_components/breadcrumb";
import { Card } from "@/app/_components/card";
import { PageHeader } from "@/app/_components/page-header";
import { SearchForm } from "@/app/_components/search-form";
import { roleEffects } from "@/app/admin/roles/words";
import { titled } from "@/app/titled";
import { searchText } from "@/lib/lists/admin-list-query";
import { findPersonRecord } from "@/lib/people/admin-record";
import { operatorId } from "@/lib/people/operator";
import { fullName } from "@/lib/people/profile";
import { findGrantable, listGrantsOf } from "@/lib/roles/list";
import { requireAdmin } from "@/lib/session/gates";
import { peoplePath, personRolesUrl, personUrl } from "../../paths";
import { GiveButton } from "./give-button";
import { GrantedRoles } from "./granted-roles";
import { SearchResults } from "./search-results";

const limit = 10;

export const generateMetadata = titled("Roles of a person", requireAdmin);

type Props = PageProps<"/admin/people/[id]/roles">;

export default async function PersonRolesPage({ params, searchParams }: Props) {
  const admin = await requireAdmin();
  const [{ id }, { q, course }] = await Promise.all([params, searchParams]);
  const person = await findPersonRecord(admin, id);
  if (!person || id === operatorId) notFound();
  const texts = { group: searchText.catch("").parse(q), course: searchText.catch("").parse(course) };
  const find = (what: "group" | "course", text: string) =>
    text ? findGrantable(admin, { what, personId: id, text, limit }) : null;
  const [grants, groups, courses] = await Promise.all([
    listGrantsOf(admin, id),
    find("group", texts.group),
    find("course", texts.course),
  ]);
  const isBy = (role: string) =>
    grants.some((grant) => grant.role === role && !grant.course && grant.rule === null);
  const isAuthor = grants.some(({ role, course }) => role === "author" && !course);
  const name = fullName(person);
  return (
    <>
      <Breadcrumb
        crumbs={[
          { name: "People", href: peoplePath },
          { name, href: personUrl(id) },
        ]}
      />
      <PageHeader
        title={
          <>
            Roles of <bdi>{name}</bdi>
          </>
        }
      />
      <div className="max-w-prose space-y-6">
        <Card heading="Given">
          <GrantedRoles personId={id} grants={grants} />
        </Card>
        <Card heading="Manager of a group">
          <p className="mb-4 text-muted text-sm">{roleEffects.manager}</p>
          <SearchForm label="Group name" action={personRolesUrl(id)} value={texts.group} />
          <SearchResults personId={id} found={groups} what="group" limit={limit} />
        </Card>
        <Card heading="Author">
          <p className="mb-4 text-muted text-sm">{roleEffects.author}</p>
          {!isBy("author") && (
            <GiveButton fields={{ personId: id, role: "author" }}>Make them an author</GiveButton>
          )}
          {isAuthor && (
            <section className="mt-5 first:mt-0">
              <h3 className="mb-3 font-semibold">Author of an existing course</h3>
              <SearchForm
                label="Course name"
                action={personRolesUrl(id)}
                name="course"
                value={texts.course}
              />
              <SearchResults personId={id} found={courses} what="course" limit={limit} />
            </section>
          )}
        </Card>
        <Card heading="Reporter">
          <p className="mb-4 text-muted text-sm">{roleEffects.reporter}</p>
          {isBy("reporter") ? (
            <p>They are one.</p>
          ) : (
            <GiveButton fields={{ personId: id, role: "reporter" }}>Make them a reporter</GiveButton>
          )}
        </Card>
      </div>
    </>
  );
}
