import { Card } from "@/app/_components/card";
import { Form, HiddenField } from "@/app/_components/form";
import { Notice } from "@/app/_components/notice";
import { useMessages } from "@/app/messages";
import type { PeopleImport } from "@/lib/people-imports/find-import";
import { reviewAction } from "./actions";
import { ApplyFields } from "./apply-form";
import { ColumnFields, columnName } from "./columns-form";

type Props = {
  found: PeopleImport;
  fields: { id: string; name: string }[];
  /** From how many deactivated people on the admin enters their number. */
  threshold: number;
};

/** Holds the columns and the button that applies them, so that a choice that wasn't checked isn't lost. */
export function ReviewForm({ found, fields, threshold }: Props) {
  const { peopleImports: t } = useMessages();
  const { id, previewedAt, columns, createsGroups, deactivatesMissing } = found;
  const values = {
    ...{ id, previewedAt: previewedAt?.toISOString() ?? "", confirmed: "" },
    createsGroups: createsGroups ? "on" : "off",
    deactivatesMissing: deactivatesMissing ? "on" : "off",
    ...Object.fromEntries(columns.map(({ target }, place) => [columnName(place), target ?? ""])),
  };
  return (
    <Form action={reviewAction} values={values} version={JSON.stringify(values)}>
      <HiddenField name="id" />
      <HiddenField name="previewedAt" />
      <div className="grid gap-6">
        <Card heading={t.columns.title}>
          {found.status === "uploaded" && (
            <div className="mb-6">
              <Notice tone="warning">{t.columns.needed}</Notice>
            </div>
          )}
          <ColumnFields found={found} fields={fields} />
        </Card>
        {found.status === "previewed" && (
          <Card heading={t.apply.title}>
            <div className="space-y-6">
              {found.matchesFew && (
                <Notice tone="warning">{t.apply.matchesFew({ issuer: found.issuer })}</Notice>
              )}
              {found.isIncomplete && <Notice tone="warning">{t.apply.incomplete}</Notice>}
              <ApplyFields found={found} threshold={threshold} />
            </div>
          </Card>
        )}
      </div>
    </Form>
  );
}
