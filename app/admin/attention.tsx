import type { ReactNode } from "react";
import { Link } from "@/app/_components/link";
import { rich } from "@/app/_components/rich";
import { useMessages } from "@/app/messages";
import type { Concern } from "@/lib/admin-home/concerns";
import { listUrl } from "@/lib/lists/admin-list-query";
import type { Messages } from "@/lib/messages/messages";
import { Day } from "../_components/date-time";
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
import { webhookUrl } from "./webhooks/paths";

export const attentionId = "needs-attention";

export function AttentionLine({ count }: { count: number }) {
  const { attention } = useMessages().adminHome;
  if (count === 0) return null;
  return (
    <a
      href={`#${attentionId}`}
      className="flex w-fit items-center gap-2 text-accent underline underline-offset-4"
    >
      <Icon name="warning" className="size-5 text-warning" />
      {attention.line({ count })}
    </a>
  );
}

export function Attention({ concerns }: { concerns: Concern[] }) {
  const { adminHome: t } = useMessages();
  if (concerns.length === 0)
    return (
      <p className="flex items-center gap-3">
        <span className="text-success">
          <Icon name="done" />
        </span>
        {t.attention.none}
      </p>
    );
  return (
    <ul className="divide-y divide-line">
      {concerns.map((concern) => {
        const { title, text, href, link, dismiss } = describe(concern, t.concerns);
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
                  {link}
                </Link>
              )}
              {dismiss && (
                <form action={dismiss} className="mt-2">
                  <SubmitButton look="secondary">{t.attention.dismiss}</SubmitButton>
                </form>
              )}
            </div>
          </li>
        );
      })}
    </ul>
  );
}

type Texts = Messages["adminHome"]["concerns"];

type Described = {
  title: ReactNode;
  text: ReactNode;
  href?: string;
  link?: string;
  dismiss?: (form: FormData) => Promise<void>;
};

function describe(concern: Concern, t: Texts): Described {
  switch (concern.about) {
    case "identity_provider": {
      const texts = concern.is === "missing" ? t.providerMissing : t.providerDisabled;
      return { ...texts, href: "/admin/identity-provider" };
    }
    case "sign_ins":
      return { ...t.signIns, text: t.signIns.text(concern), href: `${signInsPath}?outcome=failed` };
    case "api_key":
      return describeKey(concern, t);
    case "ownerless_key":
      return {
        title: rich(t.ownerlessKey.title, { name: <bdi>{concern.name}</bdi> }),
        text: t.ownerlessKey[concern.owner],
        href: apiKeyUrl(concern.id),
        link: t.key.link,
      };
    case "courses":
      return { ...t.courses, href: coursesPath };
    case "course":
      return {
        ...t.course,
        title: rich(t.course.title, { name: <bdi>{concern.name}</bdi> }),
        href: `${courseUrl(concern.id)}/access`,
      };
    case "proxy":
      return {
        title: t.proxy.title,
        text: rich(t.proxy.text, { variable: <code>TRUSTED_PROXIES</code> }),
      };
    case "admins":
      return concern.count === 0
        ? { ...t.noAdmin, href: peoplePath }
        : { ...t.oneAdmin, href: listUrl(peoplePath, { filters: { role: "admin" } }) };
    case "retention":
      return { ...t.retention, href: retentionPath };
    case "xapi":
      return { ...t.xapi, href: "/admin/xapi" };
    case "webhook": {
      const texts = concern.is === "paused" ? t.webhookPaused : t.webhookFailing;
      return {
        title: rich(texts.title, { host: <bdi>{concern.host}</bdi> }),
        text: texts.text,
        href: webhookUrl(concern.id),
        link: t.webhook.link,
      };
    }
    case "mail":
      return concern.is === "stuck"
        ? { ...t.mailStuck, href: mailPath }
        : { ...t.mailMissing, href: mailPath, dismiss: dismissMissingMailAction };
    case "approvals":
      return { ...t.approvals, title: t.approvals.title(concern), href: approvalsPath };
  }
}

function describeKey(
  { id, name, expiresAt, isExpired }: Extract<Concern, { about: "api_key" }>,
  t: Texts,
): Described {
  const texts = isExpired ? t.keyExpired : t.keyExpires;
  return {
    title: rich(texts.title, { name: <bdi>{name}</bdi> }),
    text: rich(texts.text, { day: <Day value={expiresAt} /> }),
    href: apiKeyInListUrl(id),
    link: t.key.link,
  };
}
