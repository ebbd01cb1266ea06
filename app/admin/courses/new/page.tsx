import { v7 as uuidv7 } from "uuid";
import { Breadcrumb } from "@/app/_components/breadcrumb";
import { Card } from "@/app/_components/card";
import { Field } from "@/app/_components/field";
import { Form, HiddenField } from "@/app/_components/form";
import { PageHeader } from "@/app/_components/page-header";
import { SubmitButton } from "@/app/_components/submit-button";
import { titled } from "@/app/titled";
import { requireMay } from "@/lib/session/gates";
import { coursesPath } from "../paths";
import { createCourseAction } from "./actions";

export const generateMetadata = titled("New course", () => requireMay("courses.create"));

export default async function NewCoursePage() {
  await requireMay("courses.create");
  return (
    <>
      <Breadcrumb crumbs={[{ name: "Courses", href: coursesPath }]} />
      <PageHeader
        title="New course"
        lead="It starts as a draft that only you and admins can see. You can change all of this later."
      />
      <div className="max-w-prose">
        <Card>
          <Form action={createCourseAction} values={{ id: uuidv7(), name: "", permalink: "" }}>
            <HiddenField name="id" />
            <div className="space-y-6">
              <Field name="name" label="Name" maxLength={200} />
              <Field
                name="permalink"
                label="Permalink"
                hint="The course’s web address: /courses/fire-safety. Leave blank to make it from the name."
                maxLength={100}
                optional
              />
              <SubmitButton pendingText="Creating…">Create course</SubmitButton>
            </div>
          </Form>
        </Card>
      </div>
    </>
  );
}
