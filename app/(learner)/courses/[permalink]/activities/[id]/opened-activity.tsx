"use client";

import type { ReactNode } from "react";
import { Breadcrumb, type Crumb } from "@/app/_components/breadcrumb";
import type { Completion } from "./completion";
import { CompletionPanel } from "./completion-panel";
import { PreviousAndNext, type Step } from "./previous-and-next";

export type OpenedActivityProps = {
  id: string;
  crumbs: Crumb[];
  facts: string;
  title: string;
  previous: Step | null;
  next: Step;
  isDone: boolean;
  completion?: Completion;
  /** What there is to read, watch, open or fetch. */
  content: ReactNode;
  outline: ReactNode;
  /** In place of the completion. */
  children?: ReactNode;
};

/** Rendered from its texts, as course-cards.tsx is. */
export function OpenedActivity({ id, crumbs, facts, title, previous, next, ...rest }: OpenedActivityProps) {
  const { isDone, outline, completion, content, children } = rest;
  return (
    <>
      <Breadcrumb crumbs={crumbs} />
      <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-x-12 gap-y-12 lg:grid-cols-[minmax(0,1fr)_22rem] print:block">
        <div className="min-w-0 max-w-prose">
          <article>
            <p className="text-muted text-sm">{facts}</p>
            <h1 className="mt-1 mb-8 font-bold text-2xl" dir="auto">
              {title}
            </h1>
            {content}
          </article>
          {completion && <CompletionPanel activityId={id} completion={completion} />}
          {children}
          <PreviousAndNext previous={previous} next={next} isDone={isDone} />
        </div>
        <div className="lg:sticky lg:top-8 lg:max-h-[calc(100dvh-4rem)] lg:overflow-y-auto">{outline}</div>
      </div>
    </>
  );
}
