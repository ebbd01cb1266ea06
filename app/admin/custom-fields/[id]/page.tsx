import { notFound } from "next/navigation";
import { Breadcrumb } from "@/app/_components/breadcrumb";
import { Card } from "@/app/_components/card";
import { ConfirmedAction } from "@/app/_components/confirmed-action";
import { Form, HiddenField } from "@/app/_components/form";
import { PageHeader } from "@/app/_components/page-header";
import { rich } from "@/app/_components/rich";
import { SubmitButton } from "@/app/_components/submit-button";
import { currentMessages } from "@/app/messages";
import { titled } from "@/app/titled";
import { countUses, countValues, findField } from "@/lib/custom-fields/list";
import { requireAdmin } from "@/lib/session/gates";
import { ShownMessage } from "../../flash-message";
import { changeFieldAction, deleteFieldAction } from "../actions";
import { FieldDetails } from "../field-details";
import { customFieldsPath } from "../paths";

export const generateMetadata = titled((t) => t.customFields.fieldTitle, requireAdmin);

type Props = PageProps<"/admin/custom-fields/[id]">;

export default async function CustomFieldPage({ params, searchParams }: Props) {
  const admin = await requireAdmin();
  const [{ id }, { message }] = await Promise.all([params, searchParams]);
  const field = await findField(admin, id);
  if (!field) notFound();
  const [{ customFields: t }, count, uses] = await Promise.all([
    currentMessages(),
    countValues(admin, id),
    countUses(admin, id),
  ]);
  const { name, providerAttribute, scimAttribute, updatedAt } = field;
  const version = updatedAt.toISOString();
  return (
    <>
      <Breadcrumb crumbs={[{ name: t.title, href: customFieldsPath }]} />
      <PageHeader title={<bdi>{name}</bdi>} />
      <ShownMessage message={message} refusals={t.refused} />
      <div className="max-w-prose space-y-6">
        <Card>
          <Form
            action={changeFieldAction}
            version={version}
            values={{
              ...{ id, version, name },
              providerAttribute: providerAttribute ?? "",
              scimAttribute: scimAttribute ?? "",
            }}
          >
            <HiddenField name="id" />
            <HiddenField name="version" />
            <div className="space-y-6">
              <FieldDetails />
              <SubmitButton pendingText={t.saving}>{t.save}</SubmitButton>
            </div>
          </Form>
        </Card>
        <Card heading={t.delete.title}>
          {uses > 0 ? (
            <p>{t.delete.inUse({ count: uses })}</p>
          ) : (
            <ConfirmedAction
              name="delete"
              action={deleteFieldAction}
              values={{ id, version }}
              button={t.delete.button}
              question={rich(t.delete.question, { name: <bdi>{name}</bdi> })}
              yes={t.delete.confirm}
              isFinal
            >
              <p>{t.delete.values({ count })}</p>
              <p className="mt-3">{t.delete.final}</p>
            </ConfirmedAction>
          )}
        </Card>
      </div>
    </>
  );
}
