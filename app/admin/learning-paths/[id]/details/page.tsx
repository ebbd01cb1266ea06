import { Card } from "@/app/_components/card";
import { Choice } from "@/app/_components/choice";
import { Field } from "@/app/_components/field";
import { Form, HiddenField } from "@/app/_components/form";
import { SubmitButton } from "@/app/_components/submit-button";
import { TextArea } from "@/app/_components/text-area";
import { currentMessages } from "@/app/messages";
import { titled } from "@/app/titled";
import { requireAdmin } from "@/lib/session/gates";
import { FlashMessage } from "../../messages";
import { PathHeader } from "../path-header";
import { pathOrNotFound } from "../path-or-not-found";
import { savePathDetailsAction } from "./actions";
import { formValues } from "./form-values";

type Props = PageProps<"/admin/learning-paths/[id]/details">;

export const generateMetadata = titled((t) => t.adminLearningPaths.titles.details, requireAdmin);

export default async function DetailsPage({ params, searchParams }: Props) {
  const admin = await requireAdmin();
  const [{ id }, { message, at }] = await Promise.all([params, searchParams]);
  const path = await pathOrNotFound(admin, id);
  const { details: t } = (await currentMessages()).adminLearningPaths;
  return (
    <>
      <PathHeader path={path} roles={admin.roles} />
      <FlashMessage message={message} at={at} />
      <div className="max-w-prose">
        <Card heading={t.title}>
          <Form action={savePathDetailsAction} version={path.version} values={formValues(path)}>
            <HiddenField name="id" />
            <HiddenField name="version" />
            <div className="space-y-6">
              <Field name="name" label={t.name} maxLength={200} />
              <TextArea name="description" label={t.description} hint={t.descriptionHint} optional />
              <Choice
                name="inOrder"
                label={t.order}
                options={[
                  { value: "yes", label: t.inOrder, hint: t.inOrderHint },
                  { value: "no", label: t.anyOrder, hint: t.anyOrderHint },
                ]}
              />
              <Choice
                name="access"
                label={t.access}
                options={[
                  { value: "everyone", label: t.everyone, hint: t.everyoneHint },
                  { value: "assigned", label: t.assigned, hint: t.assignedHint },
                ]}
              />
              <SubmitButton>{t.save}</SubmitButton>
            </div>
          </Form>
        </Card>
      </div>
    </>
  );
}
