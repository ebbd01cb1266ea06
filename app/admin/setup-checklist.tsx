import type { ReactNode } from "react";
import type { Overview } from "@/lib/admin-home/overview";
import type { ProviderVersion } from "@/lib/identity-provider/versions";
import { ButtonLink } from "../_components/button-link";
import { coursesPath } from "./courses/paths";
import { mailPath } from "./mail/paths";

type Props = { overview: Overview; provider: ProviderVersion | null; hasMail: boolean };

export function isSetUp({ overview, provider }: Omit<Props, "hasMail">): boolean {
  return Boolean(provider?.enabledAt) && overview.publishedCourses.count > 0;
}

export function SetupChecklist({ overview, provider, hasMail }: Props) {
  return (
    <ol className="divide-y divide-line">
      <Step
        done={provider !== null}
        title="Configure the identity provider"
        way={<ButtonLink href="/admin/identity-provider">Open the page</ButtonLink>}
      >
        {provider ? <>People sign in with {provider.issuer}.</> : "No one can sign in until this is done."}
      </Step>
      <Step
        done={Boolean(provider?.enabledAt)}
        title="Enable sign-in"
        way={<p className="text-muted text-sm">On the same page, once a provider is in use.</p>}
      >
        {provider?.enabledAt
          ? "People can sign in."
          : "People who are signed in stay signed in. No one else can sign in."}
      </Step>
      <Step
        done={overview.publishedCourses.count > 0}
        title="Publish courses"
        way={<ButtonLink href={coursesPath}>Open the courses</ButtonLink>}
      >
        {overview.publishedCourses.count > 0
          ? "Learners find them in the catalog."
          : "The catalog is empty. Create a course, or import a file with lectern courses import."}
      </Step>
      <Step
        done={overview.apiKeys.count > 0}
        title="Create an API key"
        way={
          <ButtonLink look="secondary" href="/admin/api-keys/new">
            Create API key
          </ButtonLink>
        }
      >
        Optional. Other systems use it to read data from this platform.
      </Step>
      <Step
        done={hasMail}
        title="Set up mail"
        way={
          <ButtonLink look="secondary" href={mailPath}>
            See how
          </ButtonLink>
        }
      >
        {hasMail
          ? "People are reminded by mail."
          : "Optional. Without it, people see what is assigned to them here alone."}
      </Step>
    </ol>
  );
}

type StepProps = { done: boolean; title: string; way: ReactNode; children: ReactNode };

function Step({ done, title, way, children }: StepProps) {
  return (
    <li className="grid grid-cols-[1.75rem_minmax(0,1fr)] gap-x-3 gap-y-2 py-4 first:pt-0 last:pb-0 lg:grid-cols-[1.75rem_minmax(0,1fr)_26rem] lg:items-center">
      <Mark done={done} />
      <div>
        <h3 className="font-semibold">
          {title}
          <span className="sr-only">{done ? " (done)" : " (not done)"}</span>
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
