import type { Metadata } from "next";
import { notFound } from "next/navigation";
import type { ReactNode } from "react";
import { env } from "@/lib/env";
import { Avatar } from "../_components/avatar";
import { BareHeader } from "../_components/bare-header";
import { Breadcrumb } from "../_components/breadcrumb";
import { Button } from "../_components/button";
import { ButtonLink } from "../_components/button-link";
import { Card } from "../_components/card";
import { DateTime, Day } from "../_components/date-time";
import { EmptyState } from "../_components/empty-state";
import { Notice } from "../_components/notice";
import { Num } from "../_components/num";
import { PageBody } from "../_components/page-body";
import { PageHeader } from "../_components/page-header";
import { Pagination } from "../_components/pagination";
import { ProgressBar } from "../_components/progress-bar";
import { SearchForm } from "../_components/search-form";
import { Tag } from "../_components/tag";
import { SlowForm } from "./slow-form";

export const metadata: Metadata = { title: "Components" };

const moment = new Date("2026-11-21T14:30:00Z");

/** What pages are made of, in all its states; in development alone. */
export default function ComponentsPage() {
  if (env().NODE_ENV !== "development") notFound();
  return (
    <>
      <BareHeader />
      <PageBody>
        <Breadcrumb crumbs={[{ name: "Dashboard", href: "/" }]} />
        <PageHeader title="Components" lead="What pages are made of, in all its states." />
        <div className="grid items-start gap-6 lg:grid-cols-2">
          <Sample name="Buttons">
            <Button type="button">Primary</Button>
            <Button type="button" look="secondary">
              Secondary
            </Button>
            <Button type="button" look="quiet">
              Quiet
            </Button>
            <Button type="button" look="danger">
              Danger
            </Button>
            <ButtonLink href="/components">A link</ButtonLink>
            <SlowForm />
          </Sample>
          <Sample name="Notices">
            {(["success", "info", "warning", "danger"] as const).map((tone) => (
              <Notice key={tone} tone={tone}>
                This is the tone of {tone}. <span className="text-muted">And this is less important.</span>
              </Notice>
            ))}
          </Sample>
          <Sample name="People and words">
            <Avatar initials="MO" />
            <Avatar initials="MO" size="large" />
            <Avatar initials="" />
            <Tag>Engineering</Tag>
          </Sample>
          <Sample name="Dates and numbers">
            <DateTime value={moment} />
            <Day value={moment} />
            <Num value={12345.6} />
            <Num value={0.4} style="percent" />
          </Sample>
          <Sample name="Progress">
            {[0, 40, 100].map((value) => (
              <div key={value} className="basis-full">
                <ProgressBar value={value} label="Progress" />
              </div>
            ))}
          </Sample>
          <Sample name="Lists">
            <SearchForm label="Search" action="/components" value="" />
            <Pagination label="Pages" page={2} hasNext hrefFor={() => "/components"} />
          </Sample>
          <EmptyState title="Nothing here" action={<ButtonLink href="/components">What to do</ButtonLink>}>
            Why it is empty, and what to do next.
          </EmptyState>
        </div>
      </PageBody>
    </>
  );
}

function Sample({ name, children }: { name: string; children: ReactNode }) {
  return (
    <Card heading={name}>
      <div className="flex flex-wrap items-center gap-3">{children}</div>
    </Card>
  );
}
