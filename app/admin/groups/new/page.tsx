import { Breadcrumb } from "@/app/_components/breadcrumb";
import { Card } from "@/app/_components/card";
import { Field } from "@/app/_components/field";
import { Form } from "@/app/_components/form";
import { PageHeader } from "@/app/_components/page-header";
import { SubmitButton } from "@/app/_components/submit-button";
import { requireAdmin, titled } from "@/lib/session/gates";
import { groupsPath } from "../paths";
import { createGroupAction } from "./actions";

export const generateMetadata = titled("New group", requireAdmin);

export default async function NewGroupPage() {
  await requireAdmin();
  return (
    <>
      <Breadcrumb crumbs={[{ name: "Groups", href: groupsPath }]} />
      <PageHeader title="New group" lead="It starts without members. You can rename it later." />
      <div className="max-w-prose">
        <Card>
          <Form action={createGroupAction} values={{ name: "" }}>
            <Field
              name="name"
              label="Name"
              maxLength={400}
              hint="If your identity provider adds people to it, use the exact name it sends, including capital letters."
            />
            <div className="mt-6">
              <SubmitButton pendingText="Creating…">Create group</SubmitButton>
            </div>
          </Form>
        </Card>
      </div>
    </>
  );
}
