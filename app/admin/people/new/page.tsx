import { Breadcrumb } from "@/app/_components/breadcrumb";
import { Card } from "@/app/_components/card";
import { TextLink } from "@/app/_components/link";
import { Notice } from "@/app/_components/notice";
import { PageHeader } from "@/app/_components/page-header";
import { Result } from "@/app/_components/result";
import { rich } from "@/app/_components/rich";
import { FullName } from "@/app/admin/full-name";
import { signInAgain } from "@/app/admin/sign-in-again";
import { currentMessages } from "@/app/messages";
import { titled } from "@/app/titled";
import { namesOf } from "@/lib/assignments/audience";
import { joinedIds } from "@/lib/assignments/audience-schema";
import { listFields } from "@/lib/custom-fields/list";
import { listSuggestions } from "@/lib/custom-fields/suggestions";
import { listProvidersOfPeople } from "@/lib/identity-provider/for-people";
import { mostGroups } from "@/lib/memberships/schema";
import { findPersonRecord } from "@/lib/people/admin-record";
import { requireAdmin } from "@/lib/session/gates";
import { peoplePath, personUrl } from "../paths";
import { NewPersonForm } from "./new-person-form";

export const generateMetadata = titled((t) => t.people.create.title, requireAdmin);

const keptGroups = joinedIds(mostGroups).catch([]);

export default async function NewPersonPage({ searchParams }: PageProps<"/admin/people/new">) {
  const admin = await requireAdmin();
  const { created, provider, groups } = await searchParams;
  const kept = keptGroups.parse(groups);
  const [{ people: t }, providers, fields, suggestions, { groups: named }, before] = await Promise.all([
    currentMessages(),
    listProvidersOfPeople(admin),
    listFields(admin),
    listSuggestions(admin),
    namesOf(admin, { groupIds: kept, personIds: [] }),
    typeof created === "string" ? findPersonRecord(admin, created) : null,
  ]);
  const chosen = providers.find(({ id }) => id === provider) ?? providers[0];
  return (
    <>
      <Breadcrumb crumbs={[{ name: t.title, href: peoplePath }]} />
      <PageHeader title={t.create.title} lead={t.create.lead} />
      {before && (
        <Result key={before.id}>
          {rich(t.create.created, {
            name: (
              <TextLink href={personUrl(before.id)}>
                <FullName person={before} />
              </TextLink>
            ),
          })}
        </Result>
      )}
      <div className="max-w-prose">
        {chosen ? (
          <Card>
            <NewPersonForm
              // A new key empties the form for the next person.
              key={before?.id}
              providers={providers}
              fields={fields}
              suggestions={suggestions}
              provider={chosen.id}
              groups={named.map(({ name }) => name)}
              instead={await signInAgain()}
            />
          </Card>
        ) : (
          <Notice tone="warning">
            {rich(t.create.noProvider, {
              link: (words) => <TextLink href="/admin/identity-provider">{words}</TextLink>,
            })}
          </Notice>
        )}
      </div>
    </>
  );
}
