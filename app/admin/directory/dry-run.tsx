import { FactRow } from "@/app/_components/fact";
import { Notice } from "@/app/_components/notice";
import { useMessages } from "@/app/messages";
import type { DryRunChanges } from "@/lib/scim/overview";

export function DryRun({ changes }: { changes: DryRunChanges }) {
  const { dryRun: t } = useMessages().directory;
  const { requests, refused } = changes;
  return (
    <>
      <div className="mb-4">
        <Notice tone="info">{t.isOn}</Notice>
      </div>
      {requests === 0 ? (
        <p className="text-muted">{t.none}</p>
      ) : (
        <dl className="divide-y divide-line border-line border-y">
          <FactRow term={t.people}>
            {t.peopleChanges({
              created: changes.peopleCreated,
              found: changes.peopleFound,
              updated: changes.peopleUpdated,
              deactivated: changes.peopleDeactivated,
              reactivated: changes.peopleReactivated,
            })}
          </FactRow>
          <FactRow term={t.groups}>
            {t.groupChanges({ created: changes.groupsCreated, found: changes.groupsFound })}
          </FactRow>
          <FactRow term={t.members}>
            {t.memberChanges({ added: changes.membersAdded, removed: changes.membersRemoved })}
          </FactRow>
          <FactRow term={t.requests}>{t.requestCount({ count: requests, refused })}</FactRow>
        </dl>
      )}
    </>
  );
}
