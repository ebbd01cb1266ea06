import type { ReactNode } from "react";
import type { Overview } from "@/lib/admin-home/overview";
import type { ProviderVersion } from "@/lib/identity-provider/versions";
import { ButtonLink } from "../_components/button-link";
import { hidden, rich } from "../_components/rich";
import { useMessages } from "../messages";
import { coursesPath } from "./courses/paths";
import { mailPath } from "./mail/paths";

type Props = { overview: Overview; provider: ProviderVersion | null; hasMail: boolean };

export function isSetUp({ overview, provider }: Omit<Props, "hasMail">): boolean {
  return Boolean(provider?.enabledAt) && overview.publishedCourses.count > 0;
}

export function SetupChecklist({ overview, provider, hasMail }: Props) {
  const { steps: t } = useMessages().adminHome;
  const hasCourses = overview.publishedCourses.count > 0;
  return (
    <ol className="divide-y divide-line">
      <Step
        done={provider !== null}
        title={t.provider.title}
        way={<ButtonLink href="/admin/identity-provider">{t.provider.link}</ButtonLink>}
      >
        {provider ? t.provider.done({ issuer: provider.issuer }) : t.provider.notDone}
      </Step>
      <Step
        done={Boolean(provider?.enabledAt)}
        title={t.signIn.title}
        way={<p className="text-muted text-sm">{t.signIn.hint}</p>}
      >
        {provider?.enabledAt ? t.signIn.done : t.signIn.notDone}
      </Step>
      <Step
        done={hasCourses}
        title={t.courses.title}
        way={<ButtonLink href={coursesPath}>{t.courses.link}</ButtonLink>}
      >
        {hasCourses ? t.courses.done : t.courses.notDone}
      </Step>
      <Step
        done={overview.apiKeys.count > 0}
        title={t.apiKey.title}
        way={
          <ButtonLink look="secondary" href="/admin/api-keys/new">
            {t.apiKey.link}
          </ButtonLink>
        }
      >
        {t.apiKey.text}
      </Step>
      <Step
        done={hasMail}
        title={t.mail.title}
        way={
          <ButtonLink look="secondary" href={mailPath}>
            {t.mail.link}
          </ButtonLink>
        }
      >
        {hasMail ? t.mail.done : t.mail.notDone}
      </Step>
    </ol>
  );
}

type StepProps = { done: boolean; title: string; way: ReactNode; children: ReactNode };

function Step({ done, title, way, children }: StepProps) {
  const { steps: t } = useMessages().adminHome;
  return (
    <li className="grid grid-cols-[1.75rem_minmax(0,1fr)] gap-x-3 gap-y-2 py-4 first:pt-0 last:pb-0 lg:grid-cols-[1.75rem_minmax(0,1fr)_26rem] lg:items-center">
      <Mark done={done} />
      <div>
        <h3 className="font-semibold">
          {rich(done ? t.done : t.notDone, {
            title,
            hidden,
          })}
        </h3>
        <p className="text-muted text-sm">{children}</p>
      </div>
      {!done && <div className="col-start-2 min-w-0 lg:col-start-3">{way}</div>}
    </li>
  );
}

function Mark({ done }: { done: boolean }) {
  return (
    <svg
      viewBox="0 0 24 24"
      className={`size-6 ${done ? "text-accent" : "text-control"}`}
      fill="none"
      aria-hidden="true"
    >
      <circle
        cx="12"
        cy="12"
        r="10"
        stroke="currentColor"
        strokeWidth="2"
        fill={done ? "currentColor" : "none"}
      />
      {done && (
        <path
          d="m7.5 12.3 3 3 6-6.5"
          className="stroke-on-accent"
          strokeWidth="2.25"
          strokeLinecap="round"
          strokeLinejoin="round"
        />
      )}
    </svg>
  );
}
