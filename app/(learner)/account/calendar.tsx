import { Confirmation } from "@/app/_components/confirmation";
import { ConfirmedAction } from "@/app/_components/confirmed-action";
import { Copyable } from "@/app/_components/copyable";
import { Form } from "@/app/_components/form";
import { TextLink } from "@/app/_components/link";
import { SubmitButton } from "@/app/_components/submit-button";
import { makeCalendarFeedAction, revokeCalendarFeedAction } from "./actions";
import { type Moment, Time } from "./time";

type Props = { made: Moment | null; language: string };

export function Calendar({ made, language }: Props) {
  return (
    <div className="space-y-4">
      <p className="max-w-prose text-muted">
        See what is due in your own calendar: subscribe to a private address. Whoever knows it can read{" "}
        <TextLink href="/assignments">what is assigned to you</TextLink>, so keep it to yourself.
      </p>
      {made && (
        <p>
          You have an address, made on <Time moment={made} language={language} />. It is shown only when it is
          made.
        </p>
      )}
      <div className="flex flex-wrap items-start gap-3">
        <Form
          action={makeCalendarFeedAction}
          refused="No address was made."
          values={{}}
          whenDone={({ url = "" }) => <ShownAddress url={url} />}
        >
          {made ? (
            <Confirmation
              name="replace-calendar"
              button="Replace the address"
              question="Replace the address?"
              yes={<SubmitButton pendingText="Making it…">Yes, replace it</SubmitButton>}
              no="Keep it"
            >
              The current one stops working: every calendar that subscribes to it needs the new one.
            </Confirmation>
          ) : (
            <SubmitButton look="secondary" pendingText="Making it…">
              Make an address
            </SubmitButton>
          )}
        </Form>
        {made && (
          <ConfirmedAction
            name="revoke-calendar"
            action={revokeCalendarFeedAction}
            button="Revoke the address"
            question="Revoke the address?"
            yes="Yes, revoke it"
            no="Keep it"
            pendingText="Revoking…"
          >
            Every calendar that subscribes to it gets nothing more.
          </ConfirmedAction>
        )}
      </div>
    </div>
  );
}

function ShownAddress({ url }: { url: string }) {
  return (
    <div role="status" className="w-full space-y-2">
      <Copyable label="The address to subscribe to">{url}</Copyable>
      <p className="max-w-prose text-muted text-sm">
        Copy it now: it isn’t shown again. In your calendar, choose to add a calendar by its address (URL).
      </p>
    </div>
  );
}
