import { notFound } from "next/navigation";
import { Breadcrumb } from "@/app/_components/breadcrumb";
import { Card } from "@/app/_components/card";
import { PageHeader } from "@/app/_components/page-header";
import { rich } from "@/app/_components/rich";
import { SearchForm } from "@/app/_components/search-form";
import { currentMessages } from "@/app/messages";
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

export const generateMetadata = titled((t) => t.people.roles.pageTitle, requireAdmin);

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
  const { components, people, roles } = await currentMessages();
  const { roles: t } = people;
  const name = fullName(person, components);
  return (
    <>
      <Breadcrumb
        crumbs={[
          { name: people.title, href: peoplePath },
          { name, href: personUrl(id) },
        ]}
      />
      <PageHeader title={rich(t.heading, { name: <bdi>{name}</bdi> })} />
      <div className="max-w-prose space-y-6">
        <Card heading={t.current}>
          <GrantedRoles personId={id} grants={grants} />
        </Card>
        <Card heading={t.managerTitle}>
          <p className="mb-4 text-muted text-sm">{roles.effects.manager}</p>
          <SearchForm label={t.groupName} action={personRolesUrl(id)} value={texts.group} />
          <SearchResults personId={id} found={groups} what="group" limit={limit} />
        </Card>
        <Card heading={t.authorTitle}>
          <p className="mb-4 text-muted text-sm">{roles.effects.author}</p>
          {!isBy("author") && (
            <GiveButton fields={{ personId: id, role: "author" }}>{t.make.author}</GiveButton>
          )}
          {isAuthor && (
            <section className="mt-5 first:mt-0">
              <h3 className="mb-3 font-semibold">{t.authorOfCourse}</h3>
              <SearchForm
                label={t.courseName}
                action={personRolesUrl(id)}
                name="course"
                value={texts.course}
              />
              <SearchResults personId={id} found={courses} what="course" limit={limit} />
            </section>
          )}
        </Card>
        <Card heading={t.reporterTitle}>
          <p className="mb-4 text-muted text-sm">{roles.effects.reporter}</p>
          {isBy("reporter") ? (
            <p>{t.isReporter}</p>
          ) : (
            <GiveButton fields={{ personId: id, role: "reporter" }}>{t.make.reporter}</GiveButton>
          )}
        </Card>
      </div>
    </>
  );
}
