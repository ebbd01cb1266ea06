import { v7 as uuidv7 } from "uuid";
import { Breadcrumb } from "@/app/_components/breadcrumb";
import { Card } from "@/app/_components/card";
import { Field } from "@/app/_components/field";
import { Form, HiddenField } from "@/app/_components/form";
import { PageHeader } from "@/app/_components/page-header";
import { SubmitButton } from "@/app/_components/submit-button";
import { titled } from "@/app/titled";
import { requireAdmin } from "@/lib/session/gates";
import { learningPathsPath } from "../paths";
import { createLearningPathAction } from "./actions";

export const generateMetadata = titled("New learning path", requireAdmin);

export default async function NewLearningPathPage() {
  await requireAdmin();
  return (
    <>
      <Breadcrumb crumbs={[{ name: "Learning paths", href: learningPathsPath }]} />
      <PageHeader title="New learning path" lead="It starts as a draft that only admins can see." />
      <div className="max-w-prose">
        <Card>
          <Form action={createLearningPathAction} values={{ id: uuidv7(), name: "" }}>
            <HiddenField name="id" />
            <div className="space-y-6">
              <Field name="name" label="Name" maxLength={200} />
              <SubmitButton pendingText="Creating…">Create learning path</SubmitButton>
            </div>
          </Form>
        </Card>
      </div>
    </>
  );
}
