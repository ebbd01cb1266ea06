import { DateTime } from "@/app/_components/date-time";
import { Form, HiddenField } from "@/app/_components/form";
import { SubmitButton } from "@/app/_components/submit-button";
import type { OpenRequest } from "@/lib/approvals/list";
import { fullName } from "@/lib/people/profile";
import { approveAction, declineAction, withdrawAction } from "./actions";
import { describeRequest } from "./words";

export function Requests({ requests }: { requests: OpenRequest[] }) {
  if (requests.length === 0) return <p className="text-muted">No request is waiting.</p>;
  return (
    <ul className="divide-y divide-line">
      {requests.map(({ id, what, requestedBy, requestedAt, expiresAt, isOwn }) => (
        <li key={id} className="space-y-4 py-5 first:pt-0 last:pb-0">
          <div>
            <p className="wrap-anywhere">{describeRequest(what)}</p>
            <p className="mt-1 text-muted text-sm">
              {isOwn ? "You asked on" : <bdi>{fullName(requestedBy)} asked on</bdi>}{" "}
              <DateTime value={requestedAt} />. The request expires on <DateTime value={expiresAt} />.
            </p>
          </div>
          {isOwn ? (
            <Form action={withdrawAction} refused="The request wasn’t withdrawn." values={{ id }}>
              <HiddenField name="id" />
              <SubmitButton look="secondary" pendingText="Withdrawing…">
                Withdraw request
              </SubmitButton>
            </Form>
          ) : (
            <div className="flex flex-wrap items-start gap-3">
              <Form action={approveAction} refused="The request wasn’t approved." values={{ id }}>
                <HiddenField name="id" />
                <SubmitButton pendingText="Approving…">Approve request</SubmitButton>
              </Form>
              <Form action={declineAction} refused="The request wasn’t declined." values={{ id }}>
                <HiddenField name="id" />
                <SubmitButton look="secondary" pendingText="Declining…">
                  Decline request
                </SubmitButton>
              </Form>
            </div>
          )}
        </li>
      ))}
    </ul>
  );
}
