import type { ReactNode } from "react";
import { Field } from "@/app/_components/field";
import { FoldedFields } from "@/app/_components/folded-fields";
import { Form, HiddenField } from "@/app/_components/form";
import { Markdown } from "@/app/_components/markdown";
import { MarkdownField } from "@/app/_components/markdown-field";
import { Select } from "@/app/_components/select";
import { Switch } from "@/app/_components/switch";
import { TextArea } from "@/app/_components/text-area";
import { useMessages } from "@/app/messages";
import { env } from "@/lib/env";
import type { FormState, FormValues } from "@/lib/forms/schema";
import { clientTexts } from "@/lib/messages/client-texts";
import {
  type QuestionForm as Kind,
  questionForms,
  surveyQuestionForms,
} from "@/lib/quizzes/question-forms-schema";
import { RowsField } from "./rows-field";

type Props = {
  action: (before: FormState, form: FormData) => Promise<FormState>;
  values: FormValues;
  version?: string;
  hidden: string[];
  /** Leaves out correct answers and feedback. */
  isForSurvey?: boolean;
  children: ReactNode;
};

export function QuestionForm({ action, values, version, hidden, isForSurvey = false, children }: Props) {
  const { adminQuizzes, adminSurveys } = useMessages();
  const { question: t } = adminQuizzes;
  const kinds = isForSurvey ? { ...adminQuizzes.kinds, ...adminSurveys.kinds } : adminQuizzes.kinds;
  const { rows } = clientTexts(t);
  const text = values.text ?? "";
  const site = env().BASE_URL;
  const options = (isForSurvey ? surveyQuestionForms : questionForms).map((value) => ({
    value,
    label: kinds[value],
  }));
  return (
    <Form version={version} action={action} values={values}>
      {hidden.map((name) => (
        <HiddenField key={name} name={name} />
      ))}
      <div className="group space-y-6">
        <div className="max-w-sm">
          <Select name="kind" label={t.kind} options={options} />
        </div>
        <MarkdownField name="text" label={t.text} saved={text} site={site} rows={4} required>
          <Markdown target="_blank">{text}</Markdown>
        </MarkdownField>
        <FieldsOf kinds={["single", "multiple"]}>
          <RowsField
            list="options"
            legend={t.options}
            hint={isForSurvey ? adminSurveys.optionsHint : t.optionsHint}
            columns={[{ name: "text", label: rows.option }]}
            {...(!isForSurvey && {
              mark: { name: "correct", label: t.correct, labelOf: rows.correct },
              feedback: { title: t.optionFeedback, label: rows.optionFeedback },
            })}
            texts={{ add: rows.addOption, remove: rows.remove }}
          />
        </FieldsOf>
        {!isForSurvey && <KeyFields />}
        <FoldedFields
          title={isForSurvey ? t.tags : t.more}
          fields={isForSurvey ? ["tags"] : ["feedback", "tags"]}
        >
          {!isForSurvey && <TextArea name="feedback" label={t.feedback} hint={t.feedbackHint} optional />}
          <Field name="tags" label={t.tags} hint={t.tagsHint} maxLength={2000} optional />
        </FoldedFields>
        <div className="flex flex-wrap gap-3">{children}</div>
      </div>
    </Form>
  );
}

/** Correct answers, and how they count. */
function KeyFields() {
  const { question: t } = useMessages().adminQuizzes;
  const { rows } = clientTexts(t);
  const truth = [
    { value: "true", label: t.true },
    { value: "false", label: t.false },
  ];
  return (
    <>
      <FieldsOf kinds={["multiple"]}>
        <Switch name="partialCredit" label={t.partialCredit} hint={t.partialCreditHint} />
      </FieldsOf>
      <FieldsOf kinds={["true_false"]}>
        <div className="max-w-sm">
          <Select name="correct" label={t.correctAnswer} options={truth} />
        </div>
      </FieldsOf>
      <FieldsOf kinds={["short_text"]}>
        <RowsField
          list="accepted"
          legend={t.accepted}
          hint={t.acceptedHint}
          columns={[{ name: "text", label: rows.accepted }]}
          least={1}
          texts={{ add: rows.addAccepted, remove: rows.remove }}
        />
        <Switch name="exactCase" label={t.exactCase} hint={t.exactCaseHint} />
        <Switch name="exactAccents" label={t.exactAccents} hint={t.exactAccentsHint} />
        <Switch name="exactSpaces" label={t.exactSpaces} hint={t.exactSpacesHint} />
      </FieldsOf>
      <FieldsOf kinds={["numeric"]}>
        <RowsField
          list="numbers"
          legend={t.accepted}
          hint={t.numbersHint}
          columns={[
            { name: "value", label: rows.number, placeholder: t.number, inputMode: "decimal" },
            { name: "tolerance", label: rows.tolerance, placeholder: t.tolerance, inputMode: "decimal" },
          ]}
          least={1}
          texts={{ add: rows.addAccepted, remove: rows.remove }}
        />
      </FieldsOf>
      <FieldsOf kinds={["matching"]}>
        <RowsField
          list="pairs"
          legend={t.pairs}
          hint={t.pairsHint}
          columns={[
            { name: "prompt", label: rows.prompt, placeholder: t.prompt },
            { name: "match", label: rows.match, placeholder: t.match },
          ]}
          texts={{ add: rows.addPair, remove: rows.remove }}
        />
        <RowsField
          list="distractors"
          legend={t.distractors}
          hint={t.distractorsHint}
          columns={[{ name: "text", label: rows.distractor }]}
          least={1}
          texts={{ add: rows.addDistractor, remove: rows.remove }}
        />
      </FieldsOf>
      <FieldsOf kinds={["ordering"]}>
        <RowsField
          list="items"
          legend={t.items}
          hint={t.itemsHint}
          columns={[{ name: "text", label: rows.item }]}
          texts={{ add: rows.addItem, remove: rows.remove }}
        />
      </FieldsOf>
      <FieldsOf kinds={["matching", "ordering"]}>
        <Switch name="partialCreditOfParts" label={t.partialCredit} hint={t.partialCreditOfPartsHint} />
      </FieldsOf>
      <FieldsOf kinds={["free_text"]}>
        <TextArea name="gradingNotes" label={t.gradingNotes} hint={t.gradingNotesHint} optional />
      </FieldsOf>
    </>
  );
}

// Tailwind finds only whole names of classes.
const shown: Record<Kind, string> = {
  single: "group-has-[[value=single]:checked]:block",
  multiple: "group-has-[[value=multiple]:checked]:block",
  true_false: String.raw`group-has-[[value=true\_false]:checked]:block`,
  short_text: String.raw`group-has-[[value=short\_text]:checked]:block`,
  numeric: "group-has-[[value=numeric]:checked]:block",
  matching: "group-has-[[value=matching]:checked]:block",
  ordering: "group-has-[[value=ordering]:checked]:block",
  free_text: String.raw`group-has-[[value=free\_text]:checked]:block`,
};

/** Shows fields while one of the kinds is chosen, even without a script. */
function FieldsOf({ kinds, children }: { kinds: Kind[]; children: ReactNode }) {
  return <div className={`hidden space-y-4 ${kinds.map((kind) => shown[kind]).join(" ")}`}>{children}</div>;
}
