import type { ReactNode } from "react";
import { inputClass } from "@/app/_components/field-frame";
import { Markdown } from "@/app/_components/markdown";
import { useMessages } from "@/app/messages";
import { longestAnswer } from "@/lib/quizzes/answer-schema";
import type { PresentedQuestion } from "@/lib/quizzes/present-question";

/** Lets learners put items in order. `name` begins the names of its fields. */
export type OrderingProps = { answerId: string; answer: string[]; items: ReactNode[] };

type Props = {
  /** Begins the names of fields, and is unique on the page. */
  answerId: string;
  number: number;
  count: number;
  points: number | null;
  question: PresentedQuestion;
  answer: readonly string[];
  ordering: (props: OrderingProps) => ReactNode;
  children?: ReactNode;
};

/** Shows one question with native inputs, and the author's texts as Markdown. */
export function Question({ answerId, number, count, points, question, answer, children, ...rest }: Props) {
  const t = useMessages().quizzes.question;
  const id = `question-${number}`;
  return (
    <fieldset id={id} data-answer={answerId} tabIndex={-1} className="question">
      <legend id={`${id}-text`}>
        <span className="question-number">
          {t.numberOf({ number, count })}
          {points !== null && ` · ${t.points({ points })}`}
        </span>
        <Markdown>{question.text}</Markdown>
      </legend>
      {/* A saved answer from another tab replaces what the fields show. */}
      <Inputs
        key={JSON.stringify(answer)}
        id={id}
        answerId={answerId}
        question={question}
        answer={answer}
        {...rest}
      />
      {children}
    </fieldset>
  );
}

type InputProps = Pick<Props, "answerId" | "question" | "answer" | "ordering"> & { id: string };

function Inputs({ id, answerId, question, answer, ordering }: InputProps) {
  const t = useMessages().quizzes.question;
  const name = `answer.${answerId}`;
  const typed = {
    name,
    defaultValue: answer[0] ?? "",
    "aria-labelledby": `${id}-text`,
    maxLength: longestAnswer,
    autoComplete: "off",
    dir: "auto",
    className: inputClass,
  } as const;
  switch (question.type) {
    case "choice":
      return (
        <Choices hint={question.multiple ? t.chooseSeveral : null}>
          {question.options.map((option, place) => (
            <Option
              // biome-ignore lint/suspicious/noArrayIndexKey: an option has no other name than its place
              key={place}
              type={question.multiple ? "checkbox" : "radio"}
              name={question.multiple ? `${name}.${place}` : name}
              value={String(place)}
              isChosen={answer.includes(String(place))}
            >
              <Markdown>{option}</Markdown>
            </Option>
          ))}
        </Choices>
      );
    case "true_false":
      return (
        <Choices hint={null}>
          {(["true", "false"] as const).map((value) => (
            <Option key={value} type="radio" name={name} value={value} isChosen={answer.includes(value)}>
              {t[value]}
            </Option>
          ))}
        </Choices>
      );
    case "short_text":
      return <input type="text" {...typed} maxLength={500} spellCheck={false} />;
    case "numeric":
      return (
        <div className="max-w-60">
          <input type="text" inputMode="decimal" {...typed} maxLength={50} spellCheck={false} />
        </div>
      );
    case "free_text":
      return <textarea rows={8} {...typed} />;
    case "matching":
      return (
        <ol className="grid gap-4">
          {question.prompts.map((prompt, place) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: a prompt has no other name than its place
            <li key={place} className="grid items-center gap-2 sm:grid-cols-2">
              <div id={`${id}-prompt-${place}`}>
                <Markdown>{prompt}</Markdown>
              </div>
              <select
                name={`${name}.${place}`}
                defaultValue={answer[place] ?? ""}
                aria-labelledby={`${id}-prompt-${place}`}
                autoComplete="off"
                className={inputClass}
              >
                <option value="">{t.choose}</option>
                {question.matches.map((match, other) => (
                  // biome-ignore lint/suspicious/noArrayIndexKey: a match has no other name than its place
                  <option key={other} value={other}>
                    {match}
                  </option>
                ))}
              </select>
            </li>
          ))}
        </ol>
      );
    case "ordering": {
      const items = question.items.map((item, place) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: an item has no other name than its place
        <Markdown key={place}>{item}</Markdown>
      ));
      return ordering({ answerId, answer: [...answer], items });
    }
  }
}

function Choices({ hint, children }: { hint: string | null; children: ReactNode }) {
  return (
    <>
      {hint && <p className="mb-2 text-muted text-sm">{hint}</p>}
      <div className="grid gap-2">{children}</div>
    </>
  );
}

type OptionProps = {
  type: "radio" | "checkbox";
  name: string;
  value: string;
  isChosen: boolean;
  children: ReactNode;
};

function Option({ isChosen, children, ...input }: OptionProps) {
  return (
    <label className="flex min-h-11 cursor-pointer gap-3 rounded-control border border-control bg-surface px-4 py-2.5 has-checked:border-accent has-checked:bg-accent-soft">
      <input
        {...input}
        defaultChecked={isChosen}
        autoComplete="off"
        className="mt-1 size-4 shrink-0 accent-accent"
      />
      <span className="min-w-0 flex-1">{children}</span>
    </label>
  );
}

/** Shows the items alone, as in a preview. */
export function FixedOrder({ items }: Pick<OrderingProps, "items">) {
  return (
    <ul className="grid gap-2">
      {items.map((item, place) => (
        <li
          // biome-ignore lint/suspicious/noArrayIndexKey: an item has no other name than its place
          key={place}
          className="rounded-control border border-control px-4 py-2.5"
        >
          {item}
        </li>
      ))}
    </ul>
  );
}
