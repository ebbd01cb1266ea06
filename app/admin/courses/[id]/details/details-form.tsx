import { Field } from "@/app/_components/field";
import { Form, HiddenField } from "@/app/_components/form";
import { Markdown } from "@/app/_components/markdown";
import { MarkdownField } from "@/app/_components/markdown-field";
import { rich } from "@/app/_components/rich";
import { Select } from "@/app/_components/select";
import { SubmitButton } from "@/app/_components/submit-button";
import { TextArea } from "@/app/_components/text-area";
import { UploadField } from "@/app/_components/upload-field";
import { useMessages } from "@/app/messages";
import { usePreferences } from "@/app/preferences";
import type { CourseRecord } from "@/lib/courses/admin-record";
import { courseLanguages } from "@/lib/courses/course-language-schema";
import { env } from "@/lib/env";
import { namedLanguages } from "@/lib/preferences/format";
import { saveDetailsAction } from "./actions";
import { Categories } from "./categories";
import { formValues } from "./form-values";
import { ImageFocusField } from "./image-focus-field";

type Props = {
  course: CourseRecord;
  offered: string[];
};

export function DetailsForm({ course, offered }: Props) {
  const { details: t, focus } = useMessages().adminCourses;
  const { language } = usePreferences();
  const languageOptions = [
    { value: "", label: t.noLanguage },
    ...namedLanguages(courseLanguages, language).map(({ code, name }) => ({ value: code, label: name })),
  ];
  const site = env().BASE_URL;
  const categories = course.categories.map(({ id }) => id);
  return (
    <Form
      version={[course.version, ...categories].join(" ")}
      action={saveDetailsAction}
      values={formValues(course)}
    >
      <HiddenField name="id" />
      <HiddenField name="version" />
      <div className="space-y-6">
        <Field name="name" label={t.name} maxLength={200} />
        <Field
          name="permalink"
          label={t.permalink}
          hint={rich(t.permalinkHint, { permalink: <bdi>{course.permalink}</bdi> })}
          maxLength={100}
        />
        <TextArea
          name="shortDescription"
          label={t.shortDescription}
          hint={t.shortDescriptionHint}
          rows={2}
          optional
        />
        <UploadField
          name="listImageUrl"
          label={t.picture}
          kind="image"
          site={site}
          hint={t.pictureHint}
          optional
        />
        <ImageFocusField name="listImageFocus" texts={focus} />
        <Select name="language" label={t.language} hint={t.languageHint} options={languageOptions} />
        <MarkdownField
          name="fullDescription"
          label={t.fullDescription}
          saved={course.fullDescription}
          site={site}
        >
          <Markdown target="_blank">{course.fullDescription}</Markdown>
        </MarkdownField>
        <Categories categories={course.categories} offered={offered} />
        <SubmitButton name="after" value="save">
          {t.save}
        </SubmitButton>
      </div>
    </Form>
  );
}
