import { ConfirmedAction } from "@/app/_components/confirmed-action";
import { SubmitButton } from "@/app/_components/submit-button";
import { useMessages } from "@/app/messages";
import type { ListedEndpoint } from "@/lib/webhooks/list";
import { pauseWebhookAction, replaySinceAction, resumeWebhookAction, testWebhookAction } from "../actions";

const spans = ["1", "24", "168", "720"] as const;

export function Actions({ of: { id, pausedAt } }: { of: ListedEndpoint }) {
  const { actions: t } = useMessages().webhooks;
  return (
    <div className="flex flex-wrap gap-3">
      <form action={testWebhookAction}>
        <input type="hidden" name="id" value={id} />
        <SubmitButton look="secondary" pendingText={t.testing}>
          {t.test}
        </SubmitButton>
      </form>
      {pausedAt ? (
        <form action={resumeWebhookAction}>
          <input type="hidden" name="id" value={id} />
          <SubmitButton>{t.resume}</SubmitButton>
        </form>
      ) : (
        <ConfirmedAction
          name="pause"
          action={pauseWebhookAction}
          values={{ id }}
          button={t.pause}
          question={t.pauseQuestion}
          yes={t.pause}
        >
          {t.pauseEffect}
        </ConfirmedAction>
      )}
      <ConfirmedAction
        name="replay"
        action={replaySinceAction}
        values={{ id }}
        button={t.replay}
        question={t.replayQuestion}
        yes={t.replayConfirm}
        fields={
          <label className="block text-ink">
            <span className="font-medium">{t.replaySince}</span>
            <select
              name="hours"
              defaultValue="24"
              className="mt-1 block min-h-11 w-full rounded-control border border-control bg-surface px-3"
            >
              {spans.map((hours) => (
                <option key={hours} value={hours}>
                  {t.spans[hours]}
                </option>
              ))}
            </select>
          </label>
        }
      >
        {t.replayEffect}
      </ConfirmedAction>
    </div>
  );
}
