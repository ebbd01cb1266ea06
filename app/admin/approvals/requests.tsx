import { DateTime } from "@/app/_components/date-time";
import { Form, HiddenField } from "@/app/_components/form";
import { rich } from "@/app/_components/rich";
import { SubmitButton } from "@/app/_components/submit-button";
import { useMessages } from "@/app/messages";
import type { OpenRequest } from "@/lib/approvals/list";
import { FullName } from "../full-name";
import { approveAction, declineAction, withdrawAction } from "./actions";
import { describeRequest } from "./words";

export function Requests({ requests }: { requests: OpenRequest[] }) {
  const messages = useMessages();
  const { open: t } = messages.approvals;
  if (requests.length === 0) return <p className="text-muted">{t.none}</p>;
  return (
    <ul className="divide-y divide-line">
      {requests.map(({ id, what, requestedBy, requestedAt, expiresAt, isOwn }) => (
        <li key={id} className="space-y-4 py-5 first:pt-0 last:pb-0">
          <div>
            <p className="wrap-anywhere">{describeRequest(messages, what)}</p>
            <p className="mt-1 text-muted text-sm">
              {isOwn
                ? rich(t.ownRequested, { time: <DateTime value={requestedAt} /> })
                : rich(t.requested, {
                    person: <FullName person={requestedBy} />,
                    time: <DateTime value={requestedAt} />,
                  })}{" "}
              {rich(t.expires, { time: <DateTime value={expiresAt} /> })}
            </p>
          </div>
          {isOwn ? (
            <Form action={withdrawAction} refused={t.notWithdrawn} values={{ id }}>
              <HiddenField name="id" />
              <SubmitButton look="secondary" pendingText={t.withdrawing}>
                {t.withdraw}
              </SubmitButton>
            </Form>
          ) : (
            <div className="flex flex-wrap items-start gap-3">
              <Form action={approveAction} refused={t.notApproved} values={{ id }}>
                <HiddenField name="id" />
                <SubmitButton pendingText={t.approving}>{t.approve}</SubmitButton>
              </Form>
              <Form action={declineAction} refused={t.notDeclined} values={{ id }}>
                <HiddenField name="id" />
                <SubmitButton look="secondary" pendingText={t.declining}>
                  {t.decline}
                </SubmitButton>
              </Form>
            </div>
          )}
        </li>
      ))}
    </ul>
  );
}
