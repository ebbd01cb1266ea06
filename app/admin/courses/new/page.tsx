import { v7 as uuidv7 } from "uuid";
import { Breadcrumb } from "@/app/_components/breadcrumb";
import { Card } from "@/app/_components/card";
import { Field } from "@/app/_components/field";
import { Form, HiddenField } from "@/app/_components/form";
import { PageHeader } from "@/app/_components/page-header";
import { SubmitButton } from "@/app/_components/submit-button";
import { currentMessages } from "@/app/messages";
import { titled } from "@/app/titled";
import { requireMay } from "@/lib/session/gates";
import { coursesPath } from "../paths";
import { createCourseAction } from "./actions";

export const generateMetadata = titled(
  (t) => t.adminCourses.new.title,
  () => requireMay("courses.create"),
);

export default async function NewCoursePage() {
  await requireMay("courses.create");
  const { adminCourses } = await currentMessages();
  const { new: t, details } = adminCourses;
  return (
    <>
      <Breadcrumb crumbs={[{ name: adminCourses.title, href: coursesPath }]} />
      <PageHeader title={t.title} lead={t.lead} />
      <div className="max-w-prose">
        <Card>
          <Form action={createCourseAction} values={{ id: uuidv7(), name: "", permalink: "" }}>
            <HiddenField name="id" />
            <div className="space-y-6">
              <Field name="name" label={details.name} maxLength={200} />
              <Field
                name="permalink"
                label={details.permalink}
                hint={t.permalinkHint}
                maxLength={100}
                optional
              />
              <SubmitButton pendingText={t.creating}>{t.create}</SubmitButton>
            </div>
          </Form>
        </Card>
      </div>
    </>
  );
}
