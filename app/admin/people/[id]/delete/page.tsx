import { notFound, redirect } from "next/navigation";
import { Breadcrumb } from "@/app/_components/breadcrumb";
import { Card } from "@/app/_components/card";
import { Notice } from "@/app/_components/notice";
import { PageHeader } from "@/app/_components/page-header";
import { signInAgain } from "@/app/admin/sign-in-again";
import { titled } from "@/app/titled";
import { findPersonRecord } from "@/lib/people/admin-record";
import { findBelongings } from "@/lib/people/find";
import { operatorId } from "@/lib/people/operator";
import { fullName } from "@/lib/people/profile";
import { requireAdmin } from "@/lib/session/gates";
import { peoplePath, personUrl } from "../../paths";
import { DeleteForm } from "./delete-form";
import { DeletedData, RemainingData } from "./deletion-effects";

export const generateMetadata = titled("Delete a person", requireAdmin);

export default async function DeletePersonPage({ params }: PageProps<"/admin/people/[id]/delete">) {
  const admin = await requireAdmin();
  const { id } = await params;
  const person = await findPersonRecord(admin, id);
  if (!person) notFound();
  if (id === admin.personId || id === operatorId) redirect(personUrl(id));
  const belongings = await findBelongings(admin, id);
  const name = <bdi>{fullName(person)}</bdi>;
  return (
    <>
      <Breadcrumb
        crumbs={[
          { name: "People", href: peoplePath },
          { name: fullName(person), href: personUrl(id) },
        ]}
      />
      <PageHeader title={<>Delete {name}</>} lead="This can’t be undone." />
      <div className="grid max-w-prose gap-6">
        <Notice tone="warning">
          {person.deactivatedAt
            ? "They are deactivated, and deleting them ends that: if they sign in again, they get a new account. To keep them out, leave them deactivated."
            : "Deleting doesn’t keep them out: if they sign in again, they get a new account. To keep them out, deactivate them instead."}
        </Notice>
        <Card heading="What is deleted">
          <DeletedData belongings={belongings} />
        </Card>
        <Card heading="What is kept">
          <RemainingData />
        </Card>
        <Card heading="Confirmation">
          <DeleteForm person={person} instead={await signInAgain()} />
        </Card>
      </div>
    </>
  );
}
