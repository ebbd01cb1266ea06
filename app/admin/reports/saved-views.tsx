import { Card } from "@/app/_components/card";
import { CalendarDay } from "@/app/_components/date-time";
import { Disclosure } from "@/app/_components/disclosure";
import { NameLink } from "@/app/_components/link";
import { hidden, rich } from "@/app/_components/rich";
import { SubmitButton } from "@/app/_components/submit-button";
import { useMessages } from "@/app/messages";
import { clientTexts } from "@/lib/messages/client-texts";
import type { Messages } from "@/lib/messages/messages";
import type { SavedView } from "@/lib/reports/saved-views";
import { recipients, scheduleFailures } from "@/lib/reports/schema";
import { deleteViewAction, endScheduleAction } from "./actions";
import { reportPath } from "./paths";
import { ScheduleForm } from "./schedule-form";

type Props = { views: readonly SavedView[]; isAdmin: boolean; ownAddress: string; hasMail: boolean };

export function SavedViews({ views, ...rest }: Props) {
  const { views: t } = useMessages().reports;
  return (
    <Card heading={t.title}>
      {views.length === 0 && <p className="text-muted">{t.none}</p>}
      <ul className="divide-y divide-line">
        {views.map((view) => (
          <li key={view.id} className="space-y-3 py-4 first:pt-0 last:pb-0">
            <View view={view} {...rest} />
          </li>
        ))}
      </ul>
    </Card>
  );
}

function View({ view, isAdmin, ownAddress, hasMail }: { view: SavedView } & Omit<Props, "views">) {
  const { reports } = useMessages();
  const { views: t } = reports;
  const { id, report, name, query, schedule } = view;
  const offered = recipients.filter((one) => one === "address" || isAdmin);
  return (
    <>
      <div className="flex flex-wrap items-baseline justify-between gap-x-4 gap-y-2">
        <span className="min-w-0">
          <NameLink href={`${reportPath(report)}${query}`}>{name}</NameLink>
          <span className="block text-muted text-sm">{reports[report].title}</span>
        </span>
        <form action={deleteViewAction}>
          <input type="hidden" name="id" value={id} />
          <SubmitButton look="quiet">{rich(t.delete, { name, hidden })}</SubmitButton>
        </form>
      </div>
      {schedule && (
        <div className="flex flex-wrap items-baseline justify-between gap-x-4 gap-y-2 text-sm">
          <p>
            {rich(t.next, {
              interval: schedule.interval,
              address: <bdi>{schedule.address ?? t.allManagers}</bdi>,
              day: <CalendarDay day={schedule.nextOn} />,
            })}
          </p>
          <form action={endScheduleAction}>
            <input type="hidden" name="id" value={id} />
            <SubmitButton look="quiet">{rich(t.stop, { name, hidden })}</SubmitButton>
          </form>
          {schedule.failure && (
            <p className="basis-full text-danger">{failureIn(reports, schedule.failure)}</p>
          )}
        </div>
      )}
      <Disclosure title={t.email({ name })}>
        <p className="mb-4 text-muted text-sm">{hasMail ? t.emailHint : t.noMail}</p>
        {hasMail && (
          <ScheduleForm
            id={id}
            interval={schedule?.interval ?? "weekly"}
            chosen={schedule && schedule.address === null ? "managers" : "address"}
            address={schedule?.address ?? ownAddress}
            recipients={offered.map((value) => ({ value, label: t.recipients[value] }))}
            texts={clientTexts({
              interval: t.interval,
              intervals: t.intervals,
              to: t.to,
              address: t.address,
              schedule: t.schedule,
            })}
          />
        )}
      </Disclosure>
    </>
  );
}

function failureIn({ views: t }: Messages["reports"], failure: string) {
  const known = scheduleFailures.find((one) => one === failure);
  return known ? t.failures[known] : t.failed({ failure });
}
