import { cookies } from "next/headers";
import { ButtonLink } from "@/app/_components/button-link";
import { Card } from "@/app/_components/card";
import { Notice } from "@/app/_components/notice";
import { PageHeader } from "@/app/_components/page-header";
import { rich } from "@/app/_components/rich";
import { SubmitButton } from "@/app/_components/submit-button";
import { ProviderChoice } from "@/app/auth/sign-in/provider-choice";
import { currentMessages, useMessages } from "@/app/messages";
import { titled } from "@/app/titled";
import type { Learner } from "@/lib/actor";
import { findForVisitors } from "@/lib/identity-provider/versions";
import { shownName } from "@/lib/people/profile";
import { findLink, type LinkInProgress, minutesToLink } from "@/lib/people-merges/link";
import { linkCookie } from "@/lib/session/cookies";
import { requirePerson } from "@/lib/session/gates";
import { finishLinkAction } from "./actions";

export const generateMetadata = titled((t) => t.signInWays.link.title, requirePerson);

export default async function LinkPage() {
  const learner = await requirePerson();
  const link = await findLink(learner, (await cookies()).get(linkCookie().name)?.value ?? null);
  const { link: t } = (await currentMessages()).signInWays;
  return (
    <>
      <PageHeader title={t.title} />
      <div className="max-w-prose">
        {!link ? <Expired /> : link.isSame ? <SecondSignIn /> : <Confirm learner={learner} link={link} />}
      </div>
    </>
  );
}

function Expired() {
  const { link: t } = useMessages().signInWays;
  return (
    <Card>
      <p>{t.expired({ minutes: minutesToLink })}</p>
      <p className="mt-5">
        <ButtonLink href="/account#ways">{t.back}</ButtonLink>
      </p>
    </Card>
  );
}

async function SecondSignIn() {
  const { link: t } = (await currentMessages()).signInWays;
  const providers = (await findForVisitors()).providers.filter(({ isEnabled }) => isEnabled);
  return (
    <Card heading={t.second}>
      <p className="mb-5">{t.secondText({ minutes: minutesToLink })}</p>
      <ProviderChoice providers={providers} last={null} destination="/account/link" />
    </Card>
  );
}

function Confirm({ learner, link }: { learner: Learner; link: LinkInProgress }) {
  const { components, signInWays } = useMessages();
  const { link: t } = signInWays;
  const named = (name: string, email: string) => (
    <bdi className="font-semibold">
      {shownName(name, components)}
      {email && email !== name && ` (${email})`}
    </bdi>
  );
  const first = named(link.name, link.email);
  return (
    <Card heading={t.confirmTitle}>
      <p>{rich(t.question, { first, second: named(learner.name, learner.email) })}</p>
      <div className="mt-4">
        <Notice tone="warning">{rich(t.warning, { first })}</Notice>
      </div>
      <div className="mt-5 flex flex-wrap gap-3">
        <form action={finishLinkAction}>
          <SubmitButton pendingText={t.linking}>{t.confirm}</SubmitButton>
        </form>
        <ButtonLink look="secondary" href="/account">
          {components.cancel}
        </ButtonLink>
      </div>
    </Card>
  );
}
