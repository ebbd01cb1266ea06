"use client";

import { useState } from "react";
import { type FormState, newForm } from "@/lib/forms/schema";
import { ConfirmedAction } from "../_components/confirmed-action";
import { CopyButton } from "../_components/copy-button";
import { Icon } from "../_components/icon";
import { Result } from "../_components/result";
import { MoveButton, SortableList } from "../_components/sortable-list";
import { SubmitButton } from "../_components/submit-button";

export function Actions() {
  const [answers, setAnswers] = useState(0);
  const soon = async () => {
    await new Promise((done) => setTimeout(done, 2_000));
    setAnswers((count) => count + 1);
  };
  return (
    <>
      {answers > 0 && (
        <div className="basis-full">
          <Result key={answers} tone="success">
            It is done.
          </Result>
        </div>
      )}
      <form action={soon}>
        <SubmitButton>Save, slowly</SubmitButton>
      </form>
      <ConfirmedAction
        name="sample"
        action={soon}
        button="Delete…"
        question="Delete this for good?"
        yes="Yes, delete it"
        isFinal
      >
        What it means, and what stays.
      </ConfirmedAction>
      <CopyButton text="A text" label="the text" />
    </>
  );
}

const entries = ["Look", "Listen"];

export function Moving() {
  return (
    <SortableList action={report} fixed={{}}>
      <ol>
        {entries.map((title, index) => (
          <li
            key={title}
            data-entry={title}
            data-place={`only/${entries[index + 1] ?? ""}`}
            draggable
            className="flex items-center gap-2 border-line border-b py-1"
          >
            <Icon name="grip" className="text-muted" />
            <span className="flex-1">{title}</span>
            <MoveButton way="up" label={`Move “${title}” up`} id={title} move={index > 0 ? {} : null}>
              <Icon name="up" />
            </MoveButton>
            <MoveButton way="down" label={`Move “${title}” down`} id={title} move={index === 0 ? {} : null}>
              <Icon name="down" />
            </MoveButton>
          </li>
        ))}
      </ol>
    </SortableList>
  );
}

async function report(_: FormState, form: FormData): Promise<FormState> {
  const values = Object.fromEntries([...form].map(([name, value]) => [name, `${value}`]));
  return { ...newForm(values), answer: crypto.randomUUID(), report: `“${values.id}” would be moved.` };
}
