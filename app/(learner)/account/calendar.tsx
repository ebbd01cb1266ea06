import { Confirmation } from "@/app/_components/confirmation";
import { ConfirmedAction } from "@/app/_components/confirmed-action";
import { Copyable } from "@/app/_components/copyable";
import { Form } from "@/app/_components/form";
import { TextLink } from "@/app/_components/link";
import { rich } from "@/app/_components/rich";
import { SubmitButton } from "@/app/_components/submit-button";
import { makeCalendarFeedAction, revokeCalendarFeedAction } from "./actions";
import type { AccountTexts } from "./texts";
import { type Moment, Time } from "./time";

type Texts = AccountTexts["calendar"];

type Props = { made: Moment | null; texts: Texts; language: string };

export function Calendar({ made, texts, language }: Props) {
  return (
    <div className="space-y-4">
      <p className="max-w-prose text-muted">
        {rich(texts.lead, { assignments: (words) => <TextLink href="/assignments">{words}</TextLink> })}
      </p>
      {made && <p>{rich(texts.created, { day: <Time moment={made} language={language} /> })}</p>}
      <div className="flex flex-wrap items-start gap-3">
        <Form
          action={makeCalendarFeedAction}
          refused={texts.failed}
          values={{}}
          whenDone={({ url = "" }) => <ShownLink url={url} texts={texts} />}
        >
          {made ? (
            <Confirmation
              name="replace-calendar"
              button={texts.replace}
              question={texts.replaceQuestion}
              yes={<SubmitButton pendingText={texts.creating}>{texts.yesReplace}</SubmitButton>}
            >
              {texts.replaceText}
            </Confirmation>
          ) : (
            <SubmitButton look="secondary" pendingText={texts.creating}>
              {texts.create}
            </SubmitButton>
          )}
        </Form>
        {made && (
          <ConfirmedAction
            name="revoke-calendar"
            action={revokeCalendarFeedAction}
            button={texts.revoke}
            question={texts.revokeQuestion}
            yes={texts.yesRevoke}
            pendingText={texts.revoking}
          >
            {texts.revokeText}
          </ConfirmedAction>
        )}
      </div>
    </div>
  );
}

function ShownLink({ url, texts }: { url: string; texts: Texts }) {
  return (
    <div role="status" className="w-full space-y-2">
      <Copyable label={texts.link}>{url}</Copyable>
      <p className="max-w-prose text-muted text-sm">{texts.copyNow}</p>
    </div>
  );
}
