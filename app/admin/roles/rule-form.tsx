import { Field } from "@/app/_components/field";
import { Form } from "@/app/_components/form";
import { Select } from "@/app/_components/select";
import { SubmitButton } from "@/app/_components/submit-button";
import { staffRoles } from "@/lib/actor";
import { addRuleAction } from "./actions";
import { roleNames } from "./words";

const options = staffRoles.map((value) => ({ value, label: roleNames[value] }));

export function RuleForm() {
  return (
    <section className="mt-6 border-line border-t pt-5">
      <h3 className="mb-3 font-semibold">Add a rule</h3>
      <Form action={addRuleAction} values={{ providerGroup: "", role: "manager", managed: "" }}>
        <div className="group max-w-prose space-y-6">
          <Field
            name="providerGroup"
            label="Group at the identity provider"
            hint="Its name exactly as the provider sends it."
            maxLength={200}
          />
          <Select name="role" label="Role" options={options} />
          <div className="group-has-[[value=author]:checked]:hidden group-has-[[value=reporter]:checked]:hidden">
            <Field
              name="managed"
              label="Group that they manage"
              hint="Its exact name here. Leave blank if it has the same name."
              maxLength={200}
              optional
            />
          </div>
          <SubmitButton look="secondary" pendingText="Adding…">
            Add rule
          </SubmitButton>
        </div>
      </Form>
    </section>
  );
}
