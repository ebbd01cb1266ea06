"use client";

import type { ReactNode } from "react";
import { BreadcrumbList, type Crumb } from "@/app/_components/breadcrumb-list";
import { useTexts } from "@/app/_components/texts";
import { CompletedNotice } from "./completed-notice";
import { CompletionPanel } from "./completion-panel";
import type { CompletionStatus, LayoutTexts } from "./completion-status";
import { PreviousAndNext, type Step } from "./previous-and-next";

export type ActivityLayoutProps = {
  id: string;
  crumbs: Crumb[];
  courseName: string;
  facts: string;
  title: string;
  previous: Step | null;
  next: Step;
  isCompletedByNext: boolean;
  justDone?: { id: string; title: string };
  status?: CompletionStatus;
  texts: LayoutTexts;
  content: ReactNode;
  outline: ReactNode;
  children?: ReactNode;
};

export function ActivityLayout({ id, crumbs, courseName, facts, title, ...rest }: ActivityLayoutProps) {
  const { previous, next, isCompletedByNext, justDone, outline, status, texts, content, children } = rest;
  return (
    <>
      <BreadcrumbList label={useTexts().breadcrumb} crumbs={crumbs} />
      <div className="activity-layout">
        <div>
          {justDone && <CompletedNotice {...justDone} texts={texts} />}
          <article>
            <p className="text-muted text-sm">
              <bdi className="font-medium text-ink">{courseName}</bdi>
              {` · ${facts}`}
            </p>
            <h1 className="mt-1 mb-8 font-bold text-2xl" dir="auto">
              {title}
            </h1>
            {content}
          </article>
          {status && <CompletionPanel activityId={id} status={status} texts={texts} nextHref={next.href} />}
          {children}
          <PreviousAndNext
            previous={previous}
            next={next}
            completes={isCompletedByNext ? id : null}
            texts={texts}
          />
        </div>
        <div>{outline}</div>
      </div>
    </>
  );
}
