import type { ReactNode } from "react";
import { Choice } from "@/app/_components/choice";
import { Field } from "@/app/_components/field";
import { Form, HiddenField } from "@/app/_components/form";
import { Markdown } from "@/app/_components/markdown";
import { MarkdownField } from "@/app/_components/markdown-field";
import { Switch } from "@/app/_components/switch";
import { uploadTexts } from "@/app/_components/upload-field/texts";
import { forms } from "@/app/_kinds/activity-kind-forms";
import type { KindField } from "@/app/_kinds/activity-kind-view";
import { type FieldOfKinds, KindFields } from "@/app/_kinds/kind-fields";
import { useMessages } from "@/app/messages";
import { activityKinds } from "@/lib/courses/kinds/activity-kinds";
import { env } from "@/lib/env";
import type { FormState, FormValues } from "@/lib/forms/schema";
import type { Count } from "@/lib/lists/count";
import type { Messages } from "@/lib/messages/messages";
import { CompletedLearnersField } from "./completed-learners-field";

type Props = {
  action: (before: FormState, form: FormData) => Promise<FormState>;
  values: FormValues;
  version?: string;
  hidden: string[];
  completedBy: Count | null;
  children: ReactNode;
};

export function ActivityForm({ action, values, version, hidden, completedBy, children }: Props) {
  const messages = useMessages();
  const { activities, kinds, upload, adminQuizzes } = messages;
  const { fields: t } = activities;
  const body = values.body ?? "";
  const site = env().BASE_URL;
  const options = activityKinds.map((value) => ({
    value,
    label: kinds.name[value],
    hint: kinds.hint[value],
  }));
  return (
    <Form version={version} action={action} values={values}>
      {hidden.map((name) => (
        <HiddenField key={name} name={name} />
      ))}
      <div className="group space-y-6">
        <Field name="title" label={t.title} maxLength={200} />
        <Choice name="kind" label={t.kind} options={options} />
        <KindFields
          fields={fieldsOfKinds(messages)}
          site={site}
          texts={uploadTexts(upload)}
          more={adminQuizzes.settings.more}
        />
        <MarkdownField name="body" label={t.text} saved={body} site={site}>
          <Markdown target="_blank">{body}</Markdown>
        </MarkdownField>
        <div className="grid gap-6 sm:grid-cols-2">
          <Field
            name="minutes"
            label={t.minutes}
            hint={t.minutesHint}
            inputMode="numeric"
            maxLength={3}
            optional
          />
          <Switch name="optional" label={t.optional} hint={t.optionalHint} />
        </div>
        {/* An activity that was and stays optional affects nobody. */}
        {completedBy && (
          <div className={values.optional ? "group-has-[[name=optional]:checked]:hidden" : undefined}>
            <CompletedLearnersField people={completedBy} />
          </div>
        )}
        <div className="flex flex-wrap gap-3">{children}</div>
      </div>
    </Form>
  );
}

function fieldsOfKinds(messages: Messages): FieldOfKinds[] {
  const all = Object.entries(forms).flatMap(([kind, { fieldsIn, shown }]) =>
    Object.entries<KindField>(fieldsIn(messages)).map(([name, field]) => ({ kind, name, field, shown })),
  );
  return [...new Set(all.map(({ name }) => name))].map((name) => {
    const same = all.filter((one) => one.name === name);
    const byKind = Object.fromEntries(same.map(({ kind, field }) => [kind, field]));
    return { name, shown: same.map(({ shown }) => shown).join(" "), byKind };
  });
}
