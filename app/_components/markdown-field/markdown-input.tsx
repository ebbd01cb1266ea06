"use client";

import { lazy, type ReactNode, useEffect, useRef, useState, useTransition } from "react";
import { fill } from "@/lib/messages/client-texts";
import { describe, FieldFrame, inputClass } from "../field-frame";
import { useField } from "../form";
import { TextEditor } from "./text-editor";
import type { EditorTexts } from "./texts";

const load = () => import("../markdown/text");
const MarkdownText = lazy(async () => ({ default: (await load()).MarkdownText }));

const previewDelay = 250;

export type MarkdownFieldProps = {
  name: string;
  label: string;
  saved: string;
  children: ReactNode;
  site: string;
  /** Fewer than 16 make a small field. */
  rows?: number;
  required?: boolean;
};

type Props = MarkdownFieldProps & { texts: EditorTexts };

/** Needs the texts, because the browser has no catalog. On the server, use MarkdownField. */
export function MarkdownInput({
  name,
  label,
  saved,
  children,
  site,
  rows = 16,
  required = false,
  texts,
}: Props) {
  const { conflict, ...field } = useField(name);
  const [shown, setShown] = useState(field.value);
  const [isFailed, setFailed] = useState(false);
  const [isRefreshing, startRefreshing] = useTransition();
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(timer.current), []);

  function refresh(text: string) {
    clearTimeout(timer.current);
    timer.current = setTimeout(() => {
      startRefreshing(async () => {
        try {
          await load();
          startRefreshing(() => {
            setShown(text);
            setFailed(false);
          });
        } catch {
          setFailed(true);
        }
      });
    }, previewDelay);
  }

  return (
    <div>
      <div className="grid gap-x-6 gap-y-4 lg:grid-cols-2">
        <FieldFrame
          {...field}
          conflict={null}
          label={label}
          hint={
            <>
              {texts.hint}
              <span className="noscript:hidden"> {texts.pasteHint}</span>
            </>
          }
          optional={!required}
        >
          <TextEditor
            {...describe({ ...field, conflict: null }, true)}
            id={field.id}
            label={label}
            texts={texts}
            name={name}
            defaultValue={field.value}
            onChange={(event) => refresh(event.target.value)}
            rows={rows}
            required={required}
          />
        </FieldFrame>
        <section aria-label={fill(texts.previewOf, { label })} className="min-w-0">
          <p className="flex flex-wrap justify-between gap-x-4 font-medium">
            {texts.preview}
            <span role="status" className="font-normal text-muted text-sm">
              {isRefreshing ? texts.refreshing : isFailed ? texts.stale : ""}
            </span>
          </p>
          <p className="mt-0.5 text-muted text-sm">{texts.previewHint}</p>
          <div
            className={`mt-1.5 max-h-[40rem] min-h-24 overflow-y-auto ${rows < 16 ? "" : "lg:min-h-96"} rounded-control border border-line bg-paper px-5 py-4`}
          >
            {shown === saved ? (
              children
            ) : (
              <MarkdownText site={site} target="_blank" texts={texts.markdown}>
                {shown}
              </MarkdownText>
            )}
          </div>
          <noscript>
            <button
              type="submit"
              name="after"
              value="preview"
              className="mt-3 min-h-11 rounded-control border border-control bg-surface px-5 py-2 font-semibold"
            >
              {texts.preview}
            </button>
          </noscript>
        </section>
      </div>
      {conflict !== null && (
        <label className="mt-3 block text-sm text-warning">
          {texts.currentText}
          <textarea
            readOnly
            value={conflict}
            rows={8}
            dir="auto"
            className={`${inputClass} mt-1 font-mono`}
          />
        </label>
      )}
    </div>
  );
}
