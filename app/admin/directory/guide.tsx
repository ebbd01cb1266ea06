import { Copyable } from "@/app/_components/copyable";
import { Disclosure } from "@/app/_components/disclosure";
import { rich } from "@/app/_components/rich";
import { useMessages } from "@/app/messages";
import { env } from "@/lib/env";

const code = (text: string) => <code className="wrap-anywhere font-mono text-sm">{text}</code>;

const identifier = "userName";

const heading = "font-medium";

export function Guide({ open }: { open: boolean }) {
  const { guide: t } = useMessages().directory;
  const url = `${env().BASE_URL}/scim/v2`;
  return (
    <div className="space-y-3">
      <Disclosure title={t.entra.title} open={open}>
        <ol className="list-decimal space-y-5 ps-5">
          <li className="space-y-3">
            <p className={heading}>{t.entra.connect}</p>
            <Copyable label={t.tenantUrl}>{`${url}?aadOptscim062020`}</Copyable>
            <p className="max-w-prose text-muted">{t.entra.secret}</p>
          </li>
          <li className="space-y-3">
            <p className={heading}>{t.entra.map}</p>
            <p className="max-w-prose text-muted">
              {rich(t.entra.mapping, {
                source: code("objectId"),
                target: code("externalId"),
                claim: code("oid"),
                field: code("user_id"),
                other: code("sub"),
              })}
            </p>
          </li>
          <li className="space-y-3">
            <p className={heading}>{t.entra.start}</p>
            <p className="max-w-prose text-muted">{t.entra.starting}</p>
          </li>
        </ol>
      </Disclosure>
      <Disclosure title={t.okta.title}>
        <ol className="list-decimal space-y-5 ps-5">
          <li className="space-y-3">
            <p className={heading}>{t.okta.connect}</p>
            <Copyable label={t.okta.baseUrl}>{url}</Copyable>
            <Copyable label={t.okta.identifier}>{identifier}</Copyable>
            <p className="max-w-prose text-muted">{t.okta.secret}</p>
          </li>
          <li className="space-y-3">
            <p className={heading}>{t.okta.map}</p>
            <p className="max-w-prose text-muted">
              {rich(t.okta.mapping, { attribute: code("externalId"), claim: code("sub") })}
            </p>
          </li>
          <li className="space-y-3">
            <p className={heading}>{t.okta.start}</p>
            <p className="max-w-prose text-muted">{t.okta.starting}</p>
          </li>
        </ol>
      </Disclosure>
      <p className="max-w-prose text-muted text-sm">{t.others}</p>
    </div>
  );
}
