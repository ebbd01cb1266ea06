"use client";

import { type FormEvent, type ReactNode, useRef, useState } from "react";
import { flushSync } from "react-dom";
import { Button } from "@/app/_components/button";
import { Field } from "@/app/_components/field";
import { useFieldNames, useValues } from "@/app/_components/form";
import { ScriptOnly } from "@/app/_components/script-only";
import { Select } from "@/app/_components/select";
import { TextArea } from "@/app/_components/text-area";
import { looseEndingIn, operatorWords } from "@/lib/messages/required-attributes";
import { maxRules, ruleField, ruleNumbers } from "./rule-names";

/** Keeps one blank rule for browsers without a script, where clearing a rule removes it. */
export function RequiredAttributes() {
  const names = useFieldNames();
  const [numbers, setNumbers] = useState(() => ruleNumbers(names));
  const list = useRef<HTMLDivElement>(null);
  const next = (numbers.at(-1) ?? -1) + 1;
  const change = (changed: number[], focused: string) => {
    flushSync(() => setNumbers(changed));
    list.current?.querySelector<HTMLElement>(focused)?.focus();
    // The event tells the form that there is something to save.
    list.current?.dispatchEvent(new Event("input", { bubbles: true }));
  };
  const add = () => change([...numbers, next], `[name="${ruleField(next, "attribute")}"]`);
  const remove = (number: number) =>
    change(
      numbers.filter((one) => one !== number),
      "[data-add]",
    );
  return (
    <div ref={list} className="space-y-4 border-line border-t pt-5">
      <div>
        <h3 className="font-semibold">Who can sign in</h3>
        <p className="mt-0.5 max-w-prose text-muted text-sm">
          Everyone the identity provider lets in, unless you add rules. Then the user information has to meet
          all of them at each sign-in, or the person is refused. Rules don’t sign anyone out: people who are
          signed in stay signed in until their session ends.
        </p>
        <p className="mt-2 max-w-prose text-muted text-sm">
          An attribute is a path in the user information, such as hd, email or lms.groups. Enter one value per
          line: any of them is enough. The end of an email address starts with @, such as @example.com.
        </p>
      </div>
      {numbers.map((number, index) => (
        <Rule key={number} number={number} title={`Rule ${index + 1}`}>
          <ScriptOnly>
            <Button type="button" look="quiet" onClick={() => remove(number)}>
              Remove <span className="sr-only">rule {index + 1}</span>
            </Button>
          </ScriptOnly>
        </Rule>
      ))}
      {next < maxRules && (
        <>
          <ScriptOnly>
            <Button type="button" look="secondary" data-add onClick={add}>
              Add a rule
            </Button>
          </ScriptOnly>
          <noscript>
            <Rule number={next} title="Another rule (optional)" />
            <p className="mt-3 text-muted text-sm">To remove a rule, clear its attribute and its values.</p>
          </noscript>
        </>
      )}
    </div>
  );
}

const operators = Object.entries(operatorWords).map(([value, label]) => ({ value, label }));

type RuleProps = { number: number; title: string; children?: ReactNode };

function Rule({ number, title, children }: RuleProps) {
  const values = useValues();
  const [warning, setWarning] = useState(() => warningAbout(number, (name) => values[name]));
  const warn = ({ currentTarget: { elements } }: FormEvent<HTMLFieldSetElement>) =>
    setWarning(warningAbout(number, (name) => (elements.namedItem(name) as HTMLInputElement | null)?.value));
  return (
    <fieldset className="rounded-control border border-line p-4" onInput={warn}>
      <legend className="px-1 font-medium">{title}</legend>
      <div className="grid gap-4 sm:grid-cols-[1fr_10rem_1fr]">
        <Field name={ruleField(number, "attribute")} label="Attribute" />
        <Select name={ruleField(number, "operator")} label="Condition" options={operators} />
        <TextArea name={ruleField(number, "values")} label="Values" rows={2} />
      </div>
      <div role="status">
        {warning && (
          <p className="mt-3 rounded-control border-warning border-s-4 bg-warning-soft px-4 py-3 text-sm">
            {warning}
          </p>
        )}
      </div>
      {children && <div className="mt-3">{children}</div>}
    </fieldset>
  );
}

function warningAbout(number: number, read: (name: string) => string | undefined): string | null {
  const operator = read(ruleField(number, "operator"));
  const values = (read(ruleField(number, "values")) ?? "").split("\n");
  return operator === "ends_with" ? looseEndingIn({ operator, values }) : null;
}
