import type { Metadata } from "next";
import { Breadcrumb } from "@/app/_components/breadcrumb";
import { Card } from "@/app/_components/card";
import { Field } from "@/app/_components/field";
import { Form } from "@/app/_components/form";
import { PageHeader } from "@/app/_components/page-header";
import { SubmitButton } from "@/app/_components/submit-button";
import { requireAdmin } from "@/lib/session/gates";
import { groupsPath } from "../paths";
import { createGroupAction } from "./actions";

/** Asks the gate too: the 404 that others get should not say what is here. */
export async function generateMetadata(): Promise<Metadata> {
  await requireAdmin();
  return { title: "New group" };
}

export default async function NewGroupPage() {
  await requireAdmin();
  return (
    <>
      <Breadcrumb crumbs={[{ name: "Groups", href: groupsPath }]} />
      <PageHeader title="New group" lead="It begins without members. Its name can be changed later." />
      <div className="max-w-prose">
        <Card>
          <Form action={createGroupAction} values={{ name: "" }}>
            <Field
              name="name"
              label="Name"
              maxLength={400}
              hint="To have the identity provider add people to it, name it exactly as the provider does, capital letters included."
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
