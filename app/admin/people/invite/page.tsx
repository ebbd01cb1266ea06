import { notFound } from "next/navigation";
import { Breadcrumb } from "@/app/_components/breadcrumb";
import { ButtonLink } from "@/app/_components/button-link";
import { Card } from "@/app/_components/card";
import { Field } from "@/app/_components/field";
import { Form, HiddenField } from "@/app/_components/form";
import { TextLink } from "@/app/_components/link";
import { Notice } from "@/app/_components/notice";
import { PageHeader } from "@/app/_components/page-header";
import { rich } from "@/app/_components/rich";
import { SubmitButton } from "@/app/_components/submit-button";
import { mailPath } from "@/app/admin/mail/paths";
import { signInAgain } from "@/app/admin/sign-in-again";
import { currentMessages, useMessages } from "@/app/messages";
import { titled } from "@/app/titled";
import { findPeopleList } from "@/lib/custom-fields/people-list";
import { parseAdminListQuery } from "@/lib/lists/admin-list";
import { listUrl } from "@/lib/lists/admin-list-query";
import { mailServer } from "@/lib/mail/server";
import { findMailsBeforeSignIn } from "@/lib/mail/settings";
import { countInvitees, type InviteeCounts, listCourseNames } from "@/lib/notifications/invite";
import { inviteeStates, inviteesIn, inviteesQuery } from "@/lib/notifications/invite-schema";
import { requireAdmin } from "@/lib/session/gates";
import { peoplePath } from "../paths";
import { invitePeopleAction } from "./actions";

export const generateMetadata = titled((t) => t.people.invite.title, requireAdmin);

const suggestedCourses = 100;

export default async function InvitePage({ searchParams }: PageProps<"/admin/people/invite">) {
  const admin = await requireAdmin();
  const { whom: _, person: __, course: ___, grown, ...parameters } = await searchParams;
  const asked = inviteesQuery.safeParse(await searchParams);
  const { list } = await findPeopleList(admin);
  const query = parseAdminListQuery(list, parameters);
  if (!asked.success || !query) notFound();
  const { whom, person, course } = asked.data;
  const filters = listUrl("", { filters: query.filters });
  const [counts, isAllowed, courses, { people: t, refusals, timeouts }] = await Promise.all([
    countInvitees(admin, inviteesIn(whom, person, filters)),
    findMailsBeforeSignIn(admin),
    listCourseNames(admin, suggestedCourses),
    currentMessages(),
  ]);
  const back = `${peoplePath}${listUrl("", query)}`;
  const values = {
    whom,
    people: whom === "ticked" ? person.join(".") : "",
    list: filters,
    course,
    confirmed: String(counts?.ready),
  };
  const isPossible = mailServer() !== null && isAllowed;
  return (
    <>
      <Breadcrumb crumbs={[{ name: t.title, href: peoplePath }]} />
      <PageHeader title={t.invite.title} lead={t.invite.lead} />
      <div className="max-w-prose space-y-6">
        {!isPossible && <Impossible hasServer={mailServer() !== null} />}
        {grown && <Notice tone="warning">{refusals.invitees_grown}</Notice>}
        {!counts && <Notice tone="warning">{timeouts.list}</Notice>}
        <Card heading={counts ? t.invite.ready({ count: counts.ready }) : timeouts.title}>
          {counts && <NotInvited counts={counts} />}
          {isPossible && counts && counts.ready > 0 ? (
            <Form
              action={invitePeopleAction}
              refused={t.invite.noneSent}
              values={values}
              version={values.confirmed}
              instead={await signInAgain()}
            >
              {["whom", "people", "list", "confirmed"].map((name) => (
                <HiddenField key={name} name={name} />
              ))}
              <div className="space-y-6">
                <Field
                  name="course"
                  label={t.invite.course}
                  hint={t.invite.courseHint}
                  options={courses}
                  maxLength={400}
                  optional
                />
                <p className="text-muted text-sm">{t.invite.effect}</p>
                <div className="flex flex-wrap gap-3">
                  <SubmitButton pendingText={t.invite.sending}>
                    {t.invite.send({ count: counts.ready })}
                  </SubmitButton>
                  <Back href={back} />
                </div>
              </div>
            </Form>
          ) : (
            <Back href={back} />
          )}
        </Card>
      </div>
    </>
  );
}

function Impossible({ hasServer }: { hasServer: boolean }) {
  const { invite: t } = useMessages().people;
  return (
    <Notice tone="warning">
      {rich(hasServer ? t.notAllowed : t.noServer, {
        link: (words) => (
          <TextLink href={`${mailPath}${hasServer ? "#before-sign-in" : ""}`}>{words}</TextLink>
        ),
      })}
    </Notice>
  );
}

function NotInvited({ counts }: { counts: InviteeCounts }) {
  const { invite: t } = useMessages().people;
  const reasons = inviteeStates.filter((state) => state !== "ready").filter((state) => counts[state] > 0);
  if (reasons.length === 0) return null;
  return (
    <div className="mb-6">
      <p className="mb-1 font-medium">{t.others}</p>
      <ul className="list-disc ps-5">
        {reasons.map((state) => (
          <li key={state}>{t.reasons[state]({ count: counts[state] })}</li>
        ))}
      </ul>
    </div>
  );
}

function Back({ href }: { href: string }) {
  const { back } = useMessages().people.invite;
  return (
    <ButtonLink look="secondary" href={href}>
      {back}
    </ButtonLink>
  );
}
