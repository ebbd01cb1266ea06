import type { Metadata } from "next";
import type { ReactNode } from "react";
import { Button } from "@/app/_components/button";
import { Card } from "@/app/_components/card";
import { DateTime } from "@/app/_components/date-time";
import { PageHeader } from "@/app/_components/page-header";
import { signOutAction, signOutEverywhereAction } from "@/app/auth/actions";
import { requirePerson } from "@/lib/auth/session";
import { getAccount } from "@/lib/people/queries";

export const metadata: Metadata = { title: "Your account" };

export default async function AccountPage() {
  const { firstName, lastName, email, groups, lastSignInAt } = await getAccount(await requirePerson());
  return (
    <div className="max-w-prose">
      <PageHeader title="Your account" lead="What this platform knows about you." />
      <Card>
        <dl className="divide-y divide-line">
          <Row term="First name">{firstName}</Row>
          <Row term="Last name">{lastName}</Row>
          <Row term="E-mail">{email}</Row>
          <Row term="Groups">{groups.length > 0 && <Groups names={groups} />}</Row>
          <Row term="Last signed in">{lastSignInAt && <DateTime value={lastSignInAt} />}</Row>
        </dl>
      </Card>
      <p className="mt-5 text-muted text-sm">
        Your name, e-mail and groups come from your company’s identity provider, each time you sign in. If
        something is wrong, have it corrected there, then sign in again.
      </p>
      <div className="mt-8 flex flex-wrap gap-3">
        <form action={signOutAction}>
          <Button look="secondary">Sign out</Button>
        </form>
        <form action={signOutEverywhereAction}>
          <Button look="quiet">Sign out everywhere</Button>
        </form>
      </div>
    </div>
  );
}

function Row({ term, children }: { term: string; children: ReactNode }) {
  return (
    <div className="gap-x-6 py-3.5 first:pt-0 last:pb-0 sm:grid sm:grid-cols-[10rem_minmax(0,1fr)]">
      <dt className="text-muted">{term}</dt>
      <dd dir="auto">{children || <span className="text-muted italic">Not provided</span>}</dd>
    </div>
  );
}

function Groups({ names }: { names: string[] }) {
  return (
    <ul className="flex flex-wrap gap-2">
      {names.map((name) => (
        <li key={name} className="rounded-full bg-accent-soft px-3 py-0.5 text-sm" dir="auto">
          {name}
        </li>
      ))}
    </ul>
  );
}
