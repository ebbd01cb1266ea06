"use client";

import type { ReactNode } from "react";
import { type FormState, newForm } from "@/lib/forms/schema";
import { CheckBox } from "../_components/check-box";
import { CheckBoxes } from "../_components/check-boxes";
import { Choice } from "../_components/choice";
import { Field } from "../_components/field";
import { FoldedFields } from "../_components/folded-fields";
import { Form, HiddenField } from "../_components/form";
import { SecretField } from "../_components/secret-field";
import { Select } from "../_components/select";
import { SubmitButton } from "../_components/submit-button";
import { Switch } from "../_components/switch";
import { TextArea } from "../_components/text-area";
import { savedText } from "./texts";

const saved = {
  version: "1",
  name: "Fire safety",
  about: "What to do when it burns.",
  access: "everyone",
  level: "advanced",
  notify: "on",
  text: savedText,
};

type Props = { picture: ReactNode; text: ReactNode };

const secretTexts = { replace: "Replace<hidden> {label}</hidden>", cleared: "Enter it again." };

export function Fields({ picture, text }: Props) {
  return (
    <Form action={refuse} values={saved} mayBeLost>
      <HiddenField name="version" />
      <div className="space-y-6">
        <div className="grid gap-6 md:grid-cols-2">
          <Field
            name="name"
            label="Name"
            hint="As learners will see it."
            options={["Fire safety", "First aid"]}
          />
          <Field name="minutes" label="Minutes" inputMode="numeric" optional />
          <CheckBox name="shared">Shared with the group</CheckBox>
          <CheckBoxes
            name="days"
            label="Days"
            hint="Leave all blank for any day."
            boxes={["Monday", "Tuesday"].map((label) => ({ name: label.toLowerCase(), label }))}
          />
          <TextArea name="about" label="In a sentence" optional />
          <div className="space-y-6">
            <SecretField
              name="secret"
              label="Client secret"
              isStored={false}
              storedHint=""
              texts={secretTexts}
              hint="Never shown again."
            />
            <SecretField
              name="kept"
              label="Kept secret"
              isStored
              storedHint="It is kept unless you replace it."
              texts={secretTexts}
            />
          </div>
        </div>
        <Choice
          name="access"
          label="Who sees it"
          options={[
            { value: "everyone", label: "Everyone", hint: "Whoever can sign in." },
            { value: "groups", label: "Some groups" },
          ]}
        />
        <Select
          name="level"
          label="Level"
          options={[
            { value: "beginner", label: "For beginners" },
            { value: "advanced", label: "For those who know it" },
          ]}
        />
        <Switch name="notify" label="Show it as new" hint="On the dashboards of those who may see it." />
        {picture}
        <FoldedFields title="What few need" fields={["slug"]}>
          <Field name="slug" label="Permalink" optional />
        </FoldedFields>
        {text}
        <SubmitButton>Save, and be refused</SubmitButton>
      </div>
    </Form>
  );
}

async function refuse(_: FormState, form: FormData): Promise<FormState> {
  await new Promise((done) => setTimeout(done, 1_000));
  const { secret, ...typed } = Object.fromEntries([...form].map(([name, value]) => [name, `${value}`]));
  return {
    ...newForm(typed),
    answer: crypto.randomUUID(),
    errors: { name: "is that of another course", slug: "should be lower-case letters and digits" },
    clearedSecrets: secret ? ["secret"] : [],
    conflict: {
      values: { ...saved, version: "2", about: "What to do in a fire.", access: "groups" },
      words: "Ada Lovelace saved it a minute ago.",
    },
  };
}
