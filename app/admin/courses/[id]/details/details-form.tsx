import { Field } from "@/app/_components/field";
import { Form, HiddenField } from "@/app/_components/form";
import { Markdown } from "@/app/_components/markdown";
import { MarkdownField } from "@/app/_components/markdown-field";
import { SubmitButton } from "@/app/_components/submit-button";
import { TextArea } from "@/app/_components/text-area";
import { UploadField } from "@/app/_components/upload-field";
import type { CourseRecord } from "@/lib/courses/admin-record";
import { env } from "@/lib/env";
import { saveDetailsAction } from "./actions";
import { Categories } from "./categories";
import { formValues } from "./form-values";
import { ImageFocusField } from "./image-focus-field";

type Props = {
  course: CourseRecord;
  offered: string[];
};

export function DetailsForm({ course, offered }: Props) {
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
        <Field name="name" label="Name" maxLength={200} />
        <Field
          name="permalink"
          label="Permalink"
          hint={
            <>
              The course’s web address: /courses/<bdi>{course.permalink}</bdi>. Changing it breaks links and
              bookmarks, and an import that uses the old one creates a new course.
            </>
          }
          maxLength={100}
        />
        <TextArea
          name="shortDescription"
          label="Short description"
          hint="A sentence or two for the catalog, as plain text."
          rows={2}
          optional
        />
        <UploadField
          name="listImageUrl"
          label="Picture"
          kind="image"
          site={site}
          hint="Upload one, or enter an address that starts with https://. Otherwise the course gets a generated cover."
          optional
        />
        <ImageFocusField name="listImageFocus" />
        <MarkdownField
          name="fullDescription"
          label="Full description"
          saved={course.fullDescription}
          site={site}
        >
          <Markdown target="_blank">{course.fullDescription}</Markdown>
        </MarkdownField>
        <Categories categories={course.categories} offered={offered} />
        <SubmitButton name="after" value="save">
          Save details
        </SubmitButton>
      </div>
    </Form>
  );
}
