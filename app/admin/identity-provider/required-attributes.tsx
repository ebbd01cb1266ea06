"use client";

import { type FormEvent, type ReactNode, useRef, useState } from "react";
import { flushSync } from "react-dom";
import { Button } from "@/app/_components/button";
import { Field } from "@/app/_components/field";
import { useFieldNames, useValues } from "@/app/_components/form";
import { ScriptOnly } from "@/app/_components/script-only";
import { Select } from "@/app/_components/select";
import { TextArea } from "@/app/_components/text-area";
import { type ClientTexts, fill } from "@/lib/messages/client-texts";
import type { Messages } from "@/lib/messages/messages";
import { looseEndingIn } from "@/lib/messages/required-attributes";
import { maxRules, ruleField, ruleNumbers } from "./rule-names";

type Texts = ClientTexts<Messages["identityProvider"]["rules"]>;

/** Keeps one blank rule for browsers without a script, where clearing a rule removes it. */
export function RequiredAttributes({ texts: t }: { texts: Texts }) {
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
        <h3 className="font-semibold">{t.title}</h3>
        <p className="mt-0.5 max-w-prose text-muted text-sm">{t.lead}</p>
        <p className="mt-2 max-w-prose text-muted text-sm">{t.hint}</p>
      </div>
      {numbers.map((number, index) => (
        <Rule key={number} number={number} texts={t} title={fill(t.rule, { number: index + 1 })}>
          <ScriptOnly>
            <Button type="button" look="quiet" onClick={() => remove(number)}>
              <span aria-hidden="true">{t.remove}</span>
              <span className="sr-only">{fill(t.removeRule, { number: index + 1 })}</span>
            </Button>
          </ScriptOnly>
        </Rule>
      ))}
      {next < maxRules && (
        <>
          <ScriptOnly>
            <Button type="button" look="secondary" data-add onClick={add}>
              {t.add}
            </Button>
          </ScriptOnly>
          <noscript>
            <Rule number={next} texts={t} title={t.another} />
            <p className="mt-3 text-muted text-sm">{t.removeWithoutScript}</p>
          </noscript>
        </>
      )}
    </div>
  );
}

type RuleProps = { texts: Texts; number: number; title: string; children?: ReactNode };

function Rule({ texts: t, number, title, children }: RuleProps) {
  const operators = Object.entries(t.operators).map(([value, label]) => ({ value, label }));
  const values = useValues();
  const [warning, setWarning] = useState(() => warningAbout(number, (name) => values[name]));
  const warn = ({ currentTarget: { elements } }: FormEvent<HTMLFieldSetElement>) =>
    setWarning(warningAbout(number, (name) => (elements.namedItem(name) as HTMLInputElement | null)?.value));
  return (
    <fieldset className="rounded-control border border-line p-4" onInput={warn}>
      <legend className="px-1 font-medium">{title}</legend>
      <div className="grid gap-4 sm:grid-cols-[1fr_10rem_1fr]">
        <Field name={ruleField(number, "attribute")} label={t.attribute} />
        <Select name={ruleField(number, "operator")} label={t.condition} options={operators} />
        <TextArea name={ruleField(number, "values")} label={t.values} rows={2} />
      </div>
      <div role="status">
        {warning && (
          <p className="mt-3 rounded-control border-warning border-s-4 bg-warning-soft px-4 py-3 text-sm">
            {fill(t.loose, { value: warning })}
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
