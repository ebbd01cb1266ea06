"use client";

import { CheckBox } from "@/app/_components/check-box";
import { Field } from "@/app/_components/field";
import { Form } from "@/app/_components/form";
import { SubmitButton } from "@/app/_components/submit-button";
import type { ReportName } from "@/lib/reports/schema";
import { saveViewAction } from "./actions";

type Props = { report: ReportName; query: string; texts: { name: string; replaces: string; save: string } };

export function SaveView({ report, query, texts: t }: Props) {
  return (
    <Form action={saveViewAction} values={{ report, query, name: "" }}>
      <input type="hidden" name="report" value={report} />
      <input type="hidden" name="query" value={query} />
      <div className="mb-4 max-w-sm">
        <Field name="name" label={t.name} maxLength={100} />
        <CheckBox name="replaces" startsOff>
          {t.replaces}
        </CheckBox>
      </div>
      <SubmitButton look="secondary">{t.save}</SubmitButton>
    </Form>
  );
}
