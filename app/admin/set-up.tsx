import type { ReactNode } from "react";
import type { ProviderVersion } from "@/lib/identity-provider/queries";
import type { getOverview } from "@/lib/overview/queries";
import { Command } from "../_components/command";

type Props = { overview: Awaited<ReturnType<typeof getOverview>>; provider: ProviderVersion | null };

/** What a new installation needs, in order, each with the command that does it. */
export function SetUp({ overview, provider }: Props) {
  return (
    <ol className="divide-y divide-line">
      <Step done={provider !== null} title="Configure the identity provider" command="idp set FILE">
        {provider ? <>People come from {provider.issuer}.</> : "Nobody can sign in before."}
      </Step>
      <Step done={Boolean(provider?.enabledAt)} title="Enable sign-in" command="idp enable">
        {provider?.enabledAt
          ? "People can sign in."
          : "People who are signed in stay so; nobody else comes in."}
      </Step>
      <Step done={overview.publishedCourses > 0} title="Publish courses" command="courses import FILE">
        {overview.publishedCourses > 0
          ? "Importing a file again updates its courses."
          : "The catalog is empty."}
      </Step>
      <Step done={overview.apiKeys > 0} title="Make an API key" command="api-key create --name NAME">
        Other systems read the courses with it. Only needed if you have such a system.
      </Step>
    </ol>
  );
}

type StepProps = { done: boolean; title: string; command: string; children: ReactNode };

function Step({ done, title, command, children }: StepProps) {
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
      <div className="col-start-2 min-w-0 lg:col-start-3">
        <Command>{`npm run -s lectern -- ${command}`}</Command>
      </div>
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
