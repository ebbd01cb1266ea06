import { Breadcrumb } from "@/app/_components/breadcrumb";
import { Card } from "@/app/_components/card";
import { Field } from "@/app/_components/field";
import { Form } from "@/app/_components/form";
import { PageHeader } from "@/app/_components/page-header";
import { SubmitButton } from "@/app/_components/submit-button";
import { currentMessages } from "@/app/messages";
import { titled } from "@/app/titled";
import { requireAdmin } from "@/lib/session/gates";
import { groupsPath } from "../paths";
import { createGroupAction } from "./actions";

export const generateMetadata = titled((t) => t.groups.newTitle, requireAdmin);

export default async function NewGroupPage() {
  await requireAdmin();
  const { groups: t } = await currentMessages();
  return (
    <>
      <Breadcrumb crumbs={[{ name: t.title, href: groupsPath }]} />
      <PageHeader title={t.newTitle} lead={t.newLead} />
      <div className="max-w-prose">
        <Card>
          <Form action={createGroupAction} values={{ name: "" }}>
            <Field name="name" label={t.columns.name} maxLength={400} hint={t.nameHint} />
            <div className="mt-6">
              <SubmitButton pendingText={t.creating}>{t.create}</SubmitButton>
            </div>
          </Form>
        </Card>
      </div>
    </>
  );
}
