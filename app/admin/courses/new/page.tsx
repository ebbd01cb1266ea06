import type { Metadata } from "next";
import { v7 as uuidv7 } from "uuid";
import { Breadcrumb } from "@/app/_components/breadcrumb";
import { Card } from "@/app/_components/card";
import { Field } from "@/app/_components/field";
import { Form, HiddenField } from "@/app/_components/form";
import { PageHeader } from "@/app/_components/page-header";
import { SubmitButton } from "@/app/_components/submit-button";
import { requireAdmin } from "@/lib/session/gates";
import { coursesPath } from "../paths";
import { createCourseAction } from "./actions";

/** Asks the gate too: the 404 that others get should not say what is here. */
export async function generateMetadata(): Promise<Metadata> {
  await requireAdmin();
  return { title: "New course" };
}

export default async function NewCoursePage() {
  await requireAdmin();
  return (
    <>
      <Breadcrumb crumbs={[{ name: "Courses", href: coursesPath }]} />
      <PageHeader
        title="New course"
        lead="It begins as a draft, which nobody but admins can see. All of this can be changed later."
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
                hint="The course’s name in addresses: /courses/fire-safety. Left empty, it is made from the name."
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
