import type { Metadata } from "next";
import { notFound, redirect } from "next/navigation";
import { Breadcrumb } from "@/app/_components/breadcrumb";
import { Card } from "@/app/_components/card";
import { Notice } from "@/app/_components/notice";
import { PageHeader } from "@/app/_components/page-header";
import { signInAgain } from "@/app/admin/sign-in-again";
import { operatorId } from "@/lib/admins/operator";
import { findPersonRecord } from "@/lib/people/admin-list";
import { findBelongings } from "@/lib/people/find";
import { fullName } from "@/lib/people/profile";
import { requireAdmin } from "@/lib/session/gates";
import { peoplePath, personAddress } from "../../paths";
import { DeleteForm } from "./delete-form";
import { WhatGoes, WhatStays } from "./what-it-means";

/** Asks the gate too; and not the person's name, which would be one more question to the database. */
export async function generateMetadata(): Promise<Metadata> {
  await requireAdmin();
  return { title: "Delete a person" };
}

export default async function DeletePersonPage({ params }: PageProps<"/admin/people/[id]/delete">) {
  const admin = await requireAdmin();
  const { id } = await params;
  const person = await findPersonRecord(admin, id);
  if (!person) notFound();
  // There is no such button for them either.
  if (id === admin.personId || id === operatorId) redirect(personAddress(id));
  const belongings = await findBelongings(admin, id);
  const name = <bdi>{fullName(person)}</bdi>;
  return (
    <>
      <Breadcrumb
        crumbs={[
          { name: "People", href: peoplePath },
          { name: fullName(person), href: personAddress(id) },
        ]}
      />
      <PageHeader title={<>Delete {name}</>} lead="This cannot be undone. Read first what it means." />
      <div className="grid max-w-prose gap-6">
        <Notice tone="warning">
          {person.deactivatedAt
            ? "They are deactivated, and a deletion ends that: whoever signs in with their user id afterwards is let in, as somebody new. To keep them out, leave them deactivated."
            : "It does not keep them out: whoever signs in with their user id afterwards is let in, as somebody new. To keep them out, deactivate them instead."}
        </Notice>
        <Card heading="What goes">
          <WhatGoes belongings={belongings} />
        </Card>
        <Card heading="What stays">
          <WhatStays />
        </Card>
        <Card heading="Delete them for good">
          <DeleteForm person={person} instead={await signInAgain()} />
        </Card>
      </div>
    </>
  );
}
