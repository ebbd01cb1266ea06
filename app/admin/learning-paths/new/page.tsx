import { v7 as uuidv7 } from "uuid";
import { Breadcrumb } from "@/app/_components/breadcrumb";
import { Card } from "@/app/_components/card";
import { Field } from "@/app/_components/field";
import { Form, HiddenField } from "@/app/_components/form";
import { PageHeader } from "@/app/_components/page-header";
import { SubmitButton } from "@/app/_components/submit-button";
import { currentMessages } from "@/app/messages";
import { titled } from "@/app/titled";
import { requireAdmin } from "@/lib/session/gates";
import { learningPathsPath } from "../paths";
import { createLearningPathAction } from "./actions";

export const generateMetadata = titled((t) => t.adminLearningPaths.new.title, requireAdmin);

export default async function NewLearningPathPage() {
  await requireAdmin();
  const { adminLearningPaths: t } = await currentMessages();
  return (
    <>
      <Breadcrumb crumbs={[{ name: t.title, href: learningPathsPath }]} />
      <PageHeader title={t.new.title} lead={t.new.lead} />
      <div className="max-w-prose">
        <Card>
          <Form action={createLearningPathAction} values={{ id: uuidv7(), name: "" }}>
            <HiddenField name="id" />
            <div className="space-y-6">
              <Field name="name" label={t.details.name} maxLength={200} />
              <SubmitButton pendingText={t.creating}>{t.create}</SubmitButton>
            </div>
          </Form>
        </Card>
      </div>
    </>
  );
}
