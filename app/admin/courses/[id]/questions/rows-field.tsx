"use client";

import { type ClipboardEvent, type KeyboardEvent, useEffect, useRef, useState } from "react";
import { Button } from "@/app/_components/button";
import { Disclosure } from "@/app/_components/disclosure";
import { inputClass } from "@/app/_components/field-frame";
import { useErrors, useValues } from "@/app/_components/form";
import { useHasScript } from "@/app/_components/has-script";
import { Icon } from "@/app/_components/icon";
import type { FormValues } from "@/lib/forms/schema";
import { fill, type Template } from "@/lib/messages/client-texts";

type Column = {
  name: string;
  /** Names the field of one row, such as `Option 2`. */
  label: Template<{ number: string }>;
  placeholder?: string;
  inputMode?: "decimal";
};

export type RowsTexts = {
  add: string;
  remove: Template<{ number: string }>;
};

type Props = {
  /** Rows are sent as `list.0.column`. */
  list: string;
  legend: string;
  hint?: string;
  columns: Column[];
  mark?: { name: string; label: string; labelOf: Template<{ number: string }> };
  feedback?: { title: string; label: Template<{ number: string }> };
  least?: number;
  texts: RowsTexts;
};

type Row = { key: number; texts: FormValues; isMarked: boolean };

const withoutScript = 4;

/** Edits a list by keyboard: Enter, Ctrl+Enter, Backspace and pasted lines. Without JavaScript, it has blank rows to fill. */
export function RowsField({ list, legend, hint, columns, mark, feedback, least = 2, texts }: Props) {
  const values = useValues();
  const errors = useErrors();
  const hasScript = useHasScript();
  const [rows, setRows] = useState(() => rowsIn(values, list, columns, mark?.name, least));
  const fieldset = useRef<HTMLFieldSetElement>(null);
  const toFocus = useRef<string | null>(null);
  const first = columns[0]?.name ?? "";
  const nameOf = (index: number, column: string) => `${list}.${index}.${column}`;
  const find = (name: string) => fieldset.current?.querySelector<HTMLElement>(`[name="${name}"]`);
  const error = errors[list] ?? Object.entries(errors).find(([name]) => name.startsWith(`${list}.`))?.[1];
  // The list's own error stands at the first row.
  const isInvalid = (index: number, column: string) =>
    errors[list] ? index === 0 : nameOf(index, column) in errors;
  useEffect(() => {
    if (!toFocus.current) return;
    fieldset.current?.querySelector<HTMLElement>(`[name="${toFocus.current}"]`)?.focus();
    toFocus.current = null;
  });

  const change = (index: number, changed: (row: Row) => Row) =>
    setRows((all) => all.map((row, at) => (at === index ? changed(row) : row)));
  const write = (index: number, column: string, text: string) =>
    change(index, (row) => ({ ...row, texts: { ...row.texts, [column]: text } }));

  function markRow(index: number, isMarked: boolean) {
    const form = fieldset.current?.closest("form");
    const isSingle = form && new FormData(form).get("kind") === "single";
    setRows((all) =>
      all.map((row, at) => {
        if (at === index) return { ...row, isMarked };
        return isSingle && isMarked ? { ...row, isMarked: false } : row;
      }),
    );
  }

  function insert(index: number, added: Row[]) {
    toFocus.current = nameOf(index + added.length - 1, first);
    setRows((all) => all.toSpliced(index, 0, ...added));
  }

  function remove(index: number) {
    toFocus.current = nameOf(Math.max(0, index - 1), columns.at(-1)?.name ?? "");
    setRows((all) => (all.length > 1 ? all.toSpliced(index, 1) : [blankRow()]));
  }

  function goOn(index: number, column: string) {
    const next = columns[columns.findIndex(({ name }) => name === column) + 1];
    if (next) return find(nameOf(index, next.name))?.focus();
    const isLast = index === rows.length - 1;
    if (!isLast) return find(nameOf(index + 1, first))?.focus();
    if (!isBlank(rows[index])) return insert(rows.length, [blankRow()]);
    const form = fieldset.current?.closest("form");
    form?.querySelector<HTMLElement>("button[name=after]:not([value=preview])")?.focus();
  }

  function press(event: KeyboardEvent<HTMLTextAreaElement>, index: number, column: string) {
    if (event.nativeEvent.isComposing) return;
    const { key, ctrlKey, metaKey, shiftKey, altKey } = event;
    if (key === "Enter" && !shiftKey) {
      event.preventDefault();
      if (mark && (ctrlKey || metaKey)) markRow(index, !rows[index]?.isMarked);
      else goOn(index, column);
    }
    if (key === "Backspace" && isBlank(rows[index]) && column === first && rows.length > 1) {
      event.preventDefault();
      remove(index);
    }
    const step = altKey ? { ArrowUp: -1, ArrowDown: 1 }[key] : undefined;
    if (step && rows[index + step]) {
      event.preventDefault();
      toFocus.current = nameOf(index + step, column);
      setRows((all) => all.toSpliced(index, 1).toSpliced(index + step, 0, all[index] ?? blankRow()));
    }
  }

  function paste(event: ClipboardEvent<HTMLTextAreaElement>, index: number) {
    const lines = event.clipboardData
      .getData("text/plain")
      .split(/\r?\n/)
      .filter((line) => line.trim());
    if (lines.length < 2) return;
    event.preventDefault();
    const added = lines.map((line) => rowOf(line, columns));
    const isReplaced = isBlank(rows[index]);
    const start = isReplaced ? index : index + 1;
    toFocus.current = nameOf(start + added.length - 1, first);
    setRows((all) => {
      const others = all.toSpliced(start, isReplaced ? 1 : 0, ...added);
      return others.filter((row, at) => at < start + added.length || !isBlank(row));
    });
  }

  const shown = hasScript ? rows : [...rows, ...Array.from({ length: withoutScript }, blankRow)];
  return (
    <fieldset
      ref={fieldset}
      id={`field-${list}`}
      aria-describedby={[hint && `field-${list}-hint`, error && `field-${list}-error`]
        .filter(Boolean)
        .join(" ")}
    >
      <legend className="font-medium">{legend}</legend>
      {hint && (
        <p id={`field-${list}-hint`} className="mt-0.5 text-muted text-sm">
          {hint}
        </p>
      )}
      <input type="hidden" name={list} value="" />
      <ol className="mt-2 space-y-2">
        {shown.map((row, index) => (
          <li
            key={row.key}
            className={`flex-wrap items-start gap-x-2 gap-y-1 sm:flex-nowrap ${index < rows.length ? "flex" : "hidden noscript:flex"}`}
          >
            <span aria-hidden="true" className="w-6 shrink-0 pt-2.5 text-end text-muted text-sm">
              {index + 1}
            </span>
            <div
              className={`flex min-w-0 flex-1 gap-2 max-sm:flex-col ${mark ? "max-sm:basis-[calc(100%-2rem)]" : "max-sm:basis-40"}`}
            >
              {columns.map(({ name, label, placeholder, inputMode }) => (
                <textarea
                  key={name}
                  name={nameOf(index, name)}
                  aria-label={fill(label, { number: index + 1 })}
                  aria-invalid={isInvalid(index, name) || undefined}
                  aria-describedby={isInvalid(index, name) ? `field-${list}-error` : undefined}
                  placeholder={placeholder}
                  inputMode={inputMode}
                  rows={1}
                  dir="auto"
                  spellCheck={false}
                  value={row.texts[name] ?? ""}
                  onChange={({ target }) => write(index, name, target.value)}
                  onKeyDown={(event) => press(event, index, name)}
                  onPaste={(event) => paste(event, index)}
                  className={`field-sizing-content min-w-0 flex-1 resize-none ${inputClass}`}
                />
              ))}
            </div>
            {mark && (
              <label className="flex min-h-11 shrink-0 cursor-pointer items-center gap-2 rounded-control px-2 max-sm:ms-6 has-checked:bg-success-soft">
                <input
                  type="checkbox"
                  name={nameOf(index, mark.name)}
                  value="on"
                  aria-label={fill(mark.labelOf, { number: index + 1 })}
                  checked={row.isMarked}
                  onChange={({ target }) => markRow(index, target.checked)}
                  className="size-4 accent-accent"
                />
                {mark.label}
              </label>
            )}
            <span className="noscript:hidden">
              <Button
                type="button"
                look="quiet"
                aria-label={fill(texts.remove, { number: index + 1 })}
                onClick={() => remove(index)}
              >
                <Icon name="close" className="size-4" />
              </Button>
            </span>
          </li>
        ))}
      </ol>
      {error && (
        <p id={`field-${list}-error`} className="mt-1.5 font-medium text-danger text-sm">
          {error}
        </p>
      )}
      <div className="ms-8 mt-2 noscript:hidden">
        <Button type="button" look="quiet" onClick={() => insert(rows.length, [blankRow()])}>
          {texts.add}
        </Button>
      </div>
      {feedback && (
        <div className="mt-4">
          <Disclosure title={feedback.title} open={rows.some(({ texts }) => texts.feedback)}>
            <div className="space-y-3">
              {shown.map((row, index) => (
                <label key={row.key} className={index < rows.length ? "block" : "hidden noscript:block"}>
                  <span className="text-sm">
                    {fill(feedback.label, { number: index + 1 })}{" "}
                    <bdi className="text-muted">{row.texts[first]}</bdi>
                  </span>
                  <textarea
                    name={nameOf(index, "feedback")}
                    value={row.texts.feedback ?? ""}
                    onChange={({ target }) => write(index, "feedback", target.value)}
                    rows={1}
                    dir="auto"
                    className={`field-sizing-content mt-1 resize-none ${inputClass}`}
                  />
                </label>
              ))}
            </div>
          </Disclosure>
        </div>
      )}
    </fieldset>
  );
}

let keys = 0;

function blankRow(): Row {
  keys += 1;
  return { key: keys, texts: {}, isMarked: false };
}

const isBlank = (row: Row | undefined) => Object.values(row?.texts ?? {}).every((text) => text.trim() === "");

const bullet = /^\s*(?:[-*•–]|\(?[a-zA-Z][.)]|\(?\d{1,2}[.)])\s+/;

/** Takes columns from a spreadsheet, and a list's text without its marks. */
function rowOf(line: string, columns: Column[]): Row {
  const cells = columns.length > 1 ? line.split("\t") : [line.replace(bullet, "").trim()];
  const texts = Object.fromEntries(columns.map(({ name }, index) => [name, cells[index]?.trim() ?? ""]));
  return { ...blankRow(), texts };
}

function rowsIn(
  values: FormValues,
  list: string,
  columns: Column[],
  mark: string | undefined,
  least: number,
): Row[] {
  const rows: Row[] = [];
  const names = [...columns.map(({ name }) => name), "feedback"];
  const count = Object.keys(values).reduce((most, name) => {
    const [, index] = name.match(new RegExp(`^${list}\\.(\\d{1,3})\\.`)) ?? [];
    return index ? Math.max(most, Number(index) + 1) : most;
  }, 0);
  for (let index = 0; index < count; index += 1) {
    const texts = Object.fromEntries(names.map((name) => [name, values[`${list}.${index}.${name}`] ?? ""]));
    rows.push({ ...blankRow(), texts, isMarked: values[`${list}.${index}.${mark}`] === "on" });
  }
  // An error names its row by the number, so blank ones between others stay.
  while (rows.length > 0 && isBlank(rows.at(-1))) rows.pop();
  while (rows.length < least) rows.push(blankRow());
  return rows;
}
