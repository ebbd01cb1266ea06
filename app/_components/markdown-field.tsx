"use client";

import { lazy, type ReactNode, useEffect, useRef, useState, useTransition } from "react";
import { describe, FieldFrame, inputClass } from "./field-frame";
import { useField } from "./form";

// Only when somebody types: pages that show what is saved have had it rendered on the server.
const load = () => import("./markdown/text");
const MarkdownText = lazy(async () => ({ default: (await load()).MarkdownText }));

// As long as a short pause between two words.
const patience = 250;

type Props = {
  name: string;
  label: string;
  /** The saved text, and the same rendered. */
  saved: string;
  children: ReactNode;
  /** The address of this platform. */
  site: string;
  rows?: number;
};

/** Markdown to type in a `Form`, beside how it will look: rendered by the very component that learners' pages use. */
export function MarkdownField({ name, label, saved, children, site, rows = 16 }: Props) {
  const { meanwhile, ...field } = useField(name);
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
    }, patience);
  }

  return (
    <div>
      <div className="grid gap-x-6 gap-y-4 lg:grid-cols-2">
        <FieldFrame
          {...field}
          meanwhile={null}
          label={label}
          hint="Markdown: ## heading, **bold**, - list, [words](address)."
          optional
        >
          <textarea
            {...describe({ ...field, meanwhile: null }, true)}
            id={field.id}
            name={name}
            defaultValue={field.value}
            onChange={(event) => refresh(event.target.value)}
            rows={rows}
            dir="auto"
            className={`${inputClass} font-mono text-sm lg:min-h-96`}
          />
        </FieldFrame>
        <section aria-label={`Preview of the ${label.toLowerCase()}`} className="min-w-0">
          <p className="flex flex-wrap justify-between gap-x-4 font-medium">
            Preview
            <span role="status" className="font-normal text-muted text-sm">
              {isRefreshing
                ? "Refreshing…"
                : isFailed
                  ? "It could not be refreshed: this is how it was before."
                  : ""}
            </span>
          </p>
          <p className="mt-0.5 text-muted text-sm">As learners will see it. Links open a new tab.</p>
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
      {meanwhile !== null && (
        <label className="mt-3 block text-sm text-warning">
          Saved meanwhile:
          <textarea
            readOnly
            value={meanwhile}
            rows={8}
            dir="auto"
            className={`${inputClass} mt-1 font-mono`}
          />
        </label>
      )}
    </div>
  );
}
