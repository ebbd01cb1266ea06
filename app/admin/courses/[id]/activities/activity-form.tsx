import type { ReactNode } from "react";
import { Choice } from "@/app/_components/choice";
import { Field } from "@/app/_components/field";
import { Form, HiddenField } from "@/app/_components/form";
import { Markdown } from "@/app/_components/markdown";
import { MarkdownField } from "@/app/_components/markdown-field";
import { Switch } from "@/app/_components/switch";
import { UploadField } from "@/app/_components/upload-field";
import { env } from "@/lib/env";
import type { FormState, FormValues } from "@/lib/forms/schema";
import { AddressField } from "./address-field";

type Props = {
  action: (before: FormState, form: FormData) => Promise<FormState>;
  values: FormValues;
  /** That of the activity, once there is one. */
  version?: string;
  /** What is sent along and not typed. */
  hidden: string[];
  /** The buttons. */
  children: ReactNode;
};

const kinds = [
  { value: "article", label: "Article", hint: "A text to read" },
  { value: "video", label: "Video", hint: "From YouTube, Vimeo, or a file" },
  { value: "link", label: "Link", hint: "A page of another site" },
  { value: "download", label: "Download", hint: "Downloadable file" },
];

/** An activity as it is written. Which fields its kind has, the style sheet tells: without a script, too. */
export function ActivityForm({ action, values, version, hidden, children }: Props) {
  const body = values.body ?? "";
  return (
    <Form version={version} action={action} values={values}>
      {hidden.map((name) => (
        <HiddenField key={name} name={name} />
      ))}
      <div className="group space-y-6">
        <Field name="title" label="Title" maxLength={200} />
        <Choice name="kind" label="Kind" options={kinds} />
        <div className="group-has-[[value=article]:checked]:hidden">
          <AddressField />
        </div>
        <div className="hidden group-has-[[value=video]:checked]:block">
          <UploadField
            name="captions_url"
            label="Captions"
            kind="captions"
            hint="A WebVTT file (.vtt), for a video that is a file."
            optional
          />
        </div>
        <MarkdownField name="body" label="Text" saved={body} site={env().BASE_URL}>
          <Markdown target="_blank">{body}</Markdown>
        </MarkdownField>
        <div className="grid gap-6 sm:grid-cols-2">
          <Field
            name="minutes"
            label="Minutes"
            hint="How long it takes. Leave blank to estimate it from the text."
            inputMode="numeric"
            maxLength={3}
            optional
          />
          <Switch name="optional" label="Optional" hint="It does not count for completing the course." />
        </div>
        <div className="flex flex-wrap gap-3">{children}</div>
      </div>
    </Form>
  );
}
