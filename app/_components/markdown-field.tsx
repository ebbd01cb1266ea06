"use client";

import { lazy, type ReactNode, useEffect, useRef, useState, useTransition } from "react";
import { describe, FieldFrame, inputClass } from "./field-frame";
import { useField } from "./form";
import { TextEditor } from "./markdown-field/text-editor";

const load = () => import("./markdown/text");
const MarkdownText = lazy(async () => ({ default: (await load()).MarkdownText }));

const previewDelay = 250;

type Props = {
  name: string;
  label: string;
  saved: string;
  children: ReactNode;
  site: string;
  rows?: number;
};

export function MarkdownField({ name, label, saved, children, site, rows = 16 }: Props) {
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
              Markdown: ## heading, **bold**, - list, [text](URL).
              <span className="noscript:hidden"> Paste from Word or Google Docs, and drop pictures.</span>
            </>
          }
          optional
        >
          <TextEditor
            {...describe({ ...field, conflict: null }, true)}
            id={field.id}
            label={label}
            name={name}
            defaultValue={field.value}
            onChange={(event) => refresh(event.target.value)}
            rows={rows}
          />
        </FieldFrame>
        <section aria-label={`Preview of the ${label.toLowerCase()}`} className="min-w-0">
          <p className="flex flex-wrap justify-between gap-x-4 font-medium">
            Preview
            <span role="status" className="font-normal text-muted text-sm">
              {isRefreshing
                ? "Refreshing…"
                : isFailed
                  ? "Couldn’t refresh. This is the previous preview."
                  : ""}
            </span>
          </p>
          <p className="mt-0.5 text-muted text-sm">What learners will see. Links open in a new tab.</p>
          <div className="mt-1.5 max-h-[40rem] min-h-24 overflow-y-auto lg:min-h-96 rounded-control border border-line bg-paper px-5 py-4">
            {shown === saved ? (
              children
            ) : (
              <MarkdownText site={site} target="_blank">
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
              Preview
            </button>
          </noscript>
        </section>
      </div>
      {conflict !== null && (
        <label className="mt-3 block text-sm text-warning">
          Current text:
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
