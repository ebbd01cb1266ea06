import { Card } from "@/app/_components/card";
import { PageHeader } from "@/app/_components/page-header";
import { currentMessages } from "@/app/messages";
import { titled } from "@/app/titled";
import { listFields } from "@/lib/custom-fields/list";
import { mostFields } from "@/lib/custom-fields/schema";
import { requireAdmin } from "@/lib/session/gates";
import { ShownMessage } from "../flash-message";
import { FieldsInOrder } from "./fields-in-order";
import { NewField } from "./new-field";

export const generateMetadata = titled((t) => t.customFields.title, requireAdmin);

export default async function CustomFieldsPage({ searchParams }: PageProps<"/admin/custom-fields">) {
  const admin = await requireAdmin();
  const [{ message }, fields, { customFields: t }] = await Promise.all([
    searchParams,
    listFields(admin),
    currentMessages(),
  ]);
  return (
    <>
      <PageHeader title={t.title} lead={t.lead} />
      <ShownMessage message={message} texts={t.done} notes={t.unchanged} />
      <div className="grid items-start gap-6 lg:grid-cols-2 lg:gap-8">
        <Card heading={t.list.title}>
          {fields.length === 0 ? (
            <p className="text-muted">{t.list.none}</p>
          ) : (
            <FieldsInOrder fields={fields} />
          )}
        </Card>
        <Card heading={t.add.title}>
          {fields.length < mostFields ? (
            <NewField hasManager={fields.some(({ kind }) => kind === "manager")} />
          ) : (
            <p className="text-muted">{t.add.full({ limit: mostFields })}</p>
          )}
        </Card>
      </div>
    </>
  );
}
