import { Field } from "@/app/_components/field";
import { Form, HiddenField } from "@/app/_components/form";
import { Markdown } from "@/app/_components/markdown";
import { MarkdownField } from "@/app/_components/markdown-field";
import { SubmitButton } from "@/app/_components/submit-button";
import { TextArea } from "@/app/_components/text-area";
import { UploadField } from "@/app/_components/upload-field";
import type { CourseRecord } from "@/lib/courses/admin-list";
import { env } from "@/lib/env";
import { saveDetailsAction } from "./actions";
import { formValues } from "./form-values";

/** What a course is called and how it is described. */
export function DetailsForm({ course }: { course: CourseRecord }) {
  return (
    <Form version={course.version} action={saveDetailsAction} values={formValues(course)}>
      <HiddenField name="id" />
      <HiddenField name="version" />
      <div className="space-y-6">
        <Field name="name" label="Name" maxLength={200} />
        <Field
          name="permalink"
          label="Permalink"
          hint={
            <>
              The course’s name in addresses: /courses/<bdi>{course.permalink}</bdi>. Changing it breaks links
              and bookmarks to the course, and an import that names the old one makes another course.
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
          hint="Upload one, or give an address that begins with https://. Without one, the course gets a cover."
          optional
        />
        <MarkdownField
          name="fullDescription"
          label="Full description"
          saved={course.fullDescription}
          site={env().BASE_URL}
        >
          <Markdown target="_blank">{course.fullDescription}</Markdown>
        </MarkdownField>
        <SubmitButton name="after" value="save">
          Save details
        </SubmitButton>
      </div>
    </Form>
  );
}
