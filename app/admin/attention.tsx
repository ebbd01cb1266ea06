import type { ReactNode } from "react";
import { Link } from "@/app/_components/link";
import type { Concern } from "@/lib/admin-home/concerns";
import { listUrl } from "@/lib/lists/admin-list-query";
import { Day } from "../_components/date-time";
import { FormattedNumber } from "../_components/formatted-number";
import { Icon } from "../_components/icon";
import { SubmitButton } from "../_components/submit-button";
import { dismissMissingMailAction } from "./actions";
import { apiKeyInListUrl, apiKeyUrl } from "./api-keys/paths";
import { approvalsPath } from "./approvals/paths";
import { coursesPath, courseUrl } from "./courses/paths";
import { mailPath } from "./mail/paths";
import { peoplePath } from "./people/paths";
import { retentionPath } from "./retention/paths";
import { signInsPath } from "./sign-ins/paths";

export const attentionId = "needs-attention";

export function AttentionLine({ count }: { count: number }) {
  if (count === 0) return null;
  return (
    <a
      href={`#${attentionId}`}
      className="flex w-fit items-center gap-2 text-accent underline underline-offset-4"
    >
      <Icon name="warning" className="size-5 text-warning" />
      {count === 1 ? "One thing needs your attention" : `${count} things need your attention`}
    </a>
  );
}

export function Attention({ concerns }: { concerns: Concern[] }) {
  if (concerns.length === 0)
    return (
      <p className="flex items-center gap-3">
        <span className="text-success">
          <Icon name="done" />
        </span>
        Nothing needs your attention.
      </p>
    );
  return (
    <ul className="divide-y divide-line">
      {concerns.map((concern) => {
        const { title, text, href, way, dismiss } = describe(concern);
        return (
          <li
            key={`${concern.about} ${"id" in concern ? concern.id : ""}`}
            className="grid grid-cols-[1.5rem_minmax(0,1fr)] gap-x-3 py-4 first:pt-0 last:pb-0"
          >
            <span className="pt-0.5 text-warning">
              <Icon name="warning" />
            </span>
            <div>
              <p className="wrap-anywhere font-semibold">{title}</p>
              <p className="text-muted text-sm">{text}</p>
              {href && (
                <Link
                  href={href}
                  className="mt-1 inline-block text-accent text-sm underline underline-offset-4"
                >
                  {way}
                </Link>
              )}
              {dismiss && (
                <form action={dismiss} className="mt-2">
                  <SubmitButton look="secondary" pendingText="One moment…">
                    Don’t show this again
                  </SubmitButton>
                </form>
              )}
            </div>
          </li>
        );
      })}
    </ul>
  );
}

type Described = {
  title: ReactNode;
  text: ReactNode;
  href?: string;
  way?: ReactNode;
  dismiss?: (form: FormData) => Promise<void>;
};

function describe(concern: Concern): Described {
  switch (concern.about) {
    case "identity_provider":
      return providers[concern.is];
    case "sign_ins":
      return {
        title: "Many sign-ins are failing",
        text: (
          <>
            <FormattedNumber value={concern.failed} /> of the <FormattedNumber value={concern.ended} />{" "}
            sign-ins in the last 24 hours failed. The log says why.
          </>
        ),
        href: `${signInsPath}?outcome=failed`,
        way: "View failed sign-ins",
      };
    case "api_key":
      return describeKey(concern);
    case "ownerless_key":
      return {
        title: (
          <>
            The API key <bdi>{concern.name}</bdi> has no active owner
          </>
        ),
        text: `The admin who created it has been ${concern.owner}. Replace it with a key of your own, or revoke it.`,
        href: apiKeyUrl(concern.id),
        way: "View this key",
      };
    case "courses":
      return {
        title: "No courses are published",
        text: "The catalog is empty.",
        href: coursesPath,
        way: "Create or publish a course",
      };
    case "course":
      return {
        title: (
          <>
            No one can see <bdi>{concern.name}</bdi>
          </>
        ),
        text: "It is limited to groups, but it has none, or none of them has members.",
        href: `${courseUrl(concern.id)}/access`,
        way: "Choose who can see it",
      };
    case "proxy":
      return {
        title: "Everyone seems to come from one IP address",
        text: (
          <>
            There is a proxy in front of this platform, so everyone shares its IP address and one sign-in
            limit. Set <code>TRUSTED_PROXIES</code> to the number of proxies, usually 1, and restart the
            platform.
          </>
        ),
      };
    case "admins":
      return {
        title: concern.count === 0 ? "Add an admin" : "There is only one admin",
        text:
          concern.count === 0
            ? "So far, only admin links from the command line open these pages."
            : "If they leave or lose their account, only the command line gets you back in.",
        href: listUrl(peoplePath, { filters: { role: concern.count === 0 ? "" : "admin" } }),
        way: concern.count === 0 ? "Choose a person" : "See who it is",
      };
    case "retention":
      return {
        title: "Old data is not being removed",
        text: "It should be removed every hour, but hasn’t been for a day.",
        href: retentionPath,
        way: "See what is overdue, and why",
      };
    case "mail":
      return mail[concern.is];
    case "approvals":
      return {
        title:
          concern.count === 1
            ? "One request needs your approval"
            : `${concern.count} requests need your approval`,
        text: "Another admin asked for something that a second admin must approve.",
        href: approvalsPath,
        way: "Decide on it",
      };
  }
}

const mail: Record<"stuck" | "missing", Described> = {
  stuck: {
    title: "Mail is not being sent",
    text: "Reminders have been waiting for an hour. They are sent as soon as the mail server takes them.",
    href: mailPath,
    way: "See what the mail server says",
  },
  missing: {
    title: "Nobody is reminded by mail",
    text: "No mail server is set up, so people see what is assigned to them only when they sign in.",
    href: mailPath,
    way: "Set up mail",
    dismiss: dismissMissingMailAction,
  },
};

const providers: Record<"missing" | "disabled", Described> = {
  missing: {
    title: "No identity provider is in use",
    text: "No one can sign in yet.",
    href: "/admin/identity-provider",
    way: "Set up the identity provider",
  },
  disabled: {
    title: "Sign-in is disabled",
    text: "People who are signed in stay signed in. No one else can sign in.",
    href: "/admin/identity-provider",
    way: "Enable sign-in",
  },
};

function describeKey({ id, name, expiresAt, isExpired }: Extract<Concern, { about: "api_key" }>): Described {
  return {
    title: isExpired ? (
      <>
        A system still sends the expired API key <bdi>{name}</bdi>
      </>
    ) : (
      <>
        The API key <bdi>{name}</bdi> expires soon
      </>
    ),
    text: isExpired ? (
      <>
        It expired on <Day value={expiresAt} />, and requests with it are refused. Create a new key for that
        system.
      </>
    ) : (
      <>
        It expires on <Day value={expiresAt} />. Create a new key for the system that uses it before then.
      </>
    ),
    href: apiKeyInListUrl(id),
    way: "View this key",
  };
}
