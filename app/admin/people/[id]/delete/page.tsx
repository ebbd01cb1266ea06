import { notFound, redirect } from "next/navigation";
import { Breadcrumb } from "@/app/_components/breadcrumb";
import { Card } from "@/app/_components/card";
import { Notice } from "@/app/_components/notice";
import { PageHeader } from "@/app/_components/page-header";
import { rich } from "@/app/_components/rich";
import { signInAgain } from "@/app/admin/sign-in-again";
import { currentMessages } from "@/app/messages";
import { titled } from "@/app/titled";
import { findPersonRecord } from "@/lib/people/admin-record";
import { findBelongings } from "@/lib/people/find";
import { operatorId } from "@/lib/people/operator";
import { fullName } from "@/lib/people/profile";
import { requireAdmin } from "@/lib/session/gates";
import { peoplePath, personUrl } from "../../paths";
import { DeleteForm } from "./delete-form";
import { DeletedData, KeptData } from "./deletion-effects";

export const generateMetadata = titled((t) => t.people.delete.pageTitle, requireAdmin);

export default async function DeletePersonPage({ params }: PageProps<"/admin/people/[id]/delete">) {
  const admin = await requireAdmin();
  const { id } = await params;
  const person = await findPersonRecord(admin, id);
  if (!person) notFound();
  if (id === admin.personId || id === operatorId) redirect(personUrl(id));
  const belongings = await findBelongings(admin, id);
  const messages = await currentMessages();
  const { delete: t, title } = messages.people;
  const name = fullName(person, messages.components);
  return (
    <>
      <Breadcrumb
        crumbs={[
          { name: title, href: peoplePath },
          { name, href: personUrl(id) },
        ]}
      />
      <PageHeader title={rich(t.title, { name: <bdi>{name}</bdi> })} lead={t.lead} />
      <div className="grid max-w-prose gap-6">
        <Notice tone="warning">{person.deactivatedAt ? t.endsDeactivation : t.comesBack}</Notice>
        <Card heading={t.deletedData}>
          <DeletedData t={t.deleted} belongings={belongings} />
        </Card>
        <Card heading={t.keptData}>
          <KeptData t={t.kept} />
        </Card>
        <Card heading={t.confirmation}>
          <DeleteForm person={person} instead={await signInAgain()} />
        </Card>
      </div>
    </>
  );
}
