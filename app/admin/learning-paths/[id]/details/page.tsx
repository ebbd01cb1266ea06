import { Card } from "@/app/_components/card";
import { Choice } from "@/app/_components/choice";
import { Field } from "@/app/_components/field";
import { Form, HiddenField } from "@/app/_components/form";
import { SubmitButton } from "@/app/_components/submit-button";
import { TextArea } from "@/app/_components/text-area";
import { titled } from "@/app/titled";
import { requireAdmin } from "@/lib/session/gates";
import { FlashMessage } from "../../messages";
import { PathHeader } from "../path-header";
import { pathOrNotFound } from "../path-or-not-found";
import { savePathDetailsAction } from "./actions";
import { formValues } from "./form-values";

type Props = PageProps<"/admin/learning-paths/[id]/details">;

export const generateMetadata = titled("Learning path details", requireAdmin);

export default async function DetailsPage({ params, searchParams }: Props) {
  const admin = await requireAdmin();
  const [{ id }, { message, at }] = await Promise.all([params, searchParams]);
  const path = await pathOrNotFound(admin, id);
  return (
    <>
      <PathHeader path={path} roles={admin.roles} />
      <FlashMessage message={message} at={at} />
      <div className="max-w-prose">
        <Card heading="Details">
          <Form action={savePathDetailsAction} version={path.version} values={formValues(path)}>
            <HiddenField name="id" />
            <HiddenField name="version" />
            <div className="space-y-6">
              <Field name="name" label="Name" maxLength={200} />
              <TextArea
                name="description"
                label="Description"
                hint="A sentence or two, as plain text."
                optional
              />
              <Choice name="inOrder" label="Order" options={orders} />
              <Choice name="access" label="Who can see it" options={accesses} />
              <SubmitButton>Save</SubmitButton>
            </div>
          </Form>
        </Card>
      </div>
    </>
  );
}

const orders = [
  {
    value: "yes",
    label: "In order",
    hint: "Those to whom it is assigned can start a course once they have completed the ones before",
  },
  {
    value: "no",
    label: "In any order",
    hint: "Every course can be started at once, except those with prerequisites",
  },
];

const accesses = [
  {
    value: "everyone",
    label: "Whoever sees its courses",
    hint: "In the catalog of everyone who can see all of them, and for those to whom it is assigned",
  },
  { value: "assigned", label: "Only whom it is assigned to", hint: "Assigning it shows its courses, too" },
];
