import { ButtonLink } from "@/app/_components/button-link";
import { Card } from "@/app/_components/card";
import { DataTable } from "@/app/_components/data-table";
import { DateTime } from "@/app/_components/date-time";
import { EmptyState } from "@/app/_components/empty-state";
import { FactRow } from "@/app/_components/fact";
import { TextLink } from "@/app/_components/link";
import { Missing } from "@/app/_components/missing";
import { Notice } from "@/app/_components/notice";
import { PageHeader } from "@/app/_components/page-header";
import { currentMessages, useMessages } from "@/app/messages";
import { titled } from "@/app/titled";
import { clientTexts } from "@/lib/messages/client-texts";
import { listNeverSignedIn } from "@/lib/scim/never-signed-in";
import {
  type DirectoryOverview,
  findDryRunChanges,
  getOverview,
  type ListedDirectory,
  listDirectories,
  listRequests,
} from "@/lib/scim/overview";
import { randomToken } from "@/lib/secrets";
import { requireAdmin } from "@/lib/session/gates";
import { apiKeysPath } from "../api-keys/paths";
import { ShownMessage } from "../flash-message";
import { LiveRefresh } from "../live-refresh";
import { signInAgain } from "../sign-in-again";
import { lastRequestAction } from "./actions";
import { DryRun } from "./dry-run";
import { Guide } from "./guide";
import { KeyForm } from "./key-form";
import { NeverSignedIn } from "./never-signed-in";
import { directoryRequestsUrl, directoryUrl } from "./paths";
import { requestColumns } from "./request-columns";
import { SettingsForm } from "./settings-form";

const requestsShown = 10;

export const generateMetadata = titled((t) => t.directory.title, requireAdmin);

export default async function DirectoryPage({ searchParams }: PageProps<"/admin/directory">) {
  const admin = await requireAdmin();
  const { directory: t } = await currentMessages();
  const { message, provider: asked } = await searchParams;
  const directories = await listDirectories(admin);
  const chosen = directories.find(({ id }) => id === asked) ?? directories[0];
  const overview = chosen && (await getOverview(admin, chosen.id));
  if (!chosen || !overview)
    return (
      <>
        <PageHeader title={t.title} lead={t.lead} />
        <EmptyState
          title={t.noProvider.title}
          action={<ButtonLink href="/admin/identity-provider">{t.noProvider.connect}</ButtonLink>}
        >
          {t.noProvider.text}
        </EmptyState>
      </>
    );
  const { id } = chosen;
  const [requests, people, changes, instead] = await Promise.all([
    listRequests(admin, { provider: id }),
    listNeverSignedIn(admin, id),
    overview.isDryRun ? findDryRunChanges(admin, id) : null,
    signInAgain(),
  ]);
  return (
    <>
      <PageHeader title={t.title} lead={t.lead} />
      <ShownMessage message={message} texts={t.done} notes={t.unchanged} refusals={t.refused} />
      {directories.length > 1 && <Providers directories={directories} chosen={chosen} />}
      {overview.isMismatched && (
        <div className="mb-6">
          <Notice tone="warning">{t.mismatch}</Notice>
        </div>
      )}
      <div className="grid gap-6">
        <Card heading={t.state.title}>
          <State issuer={chosen.issuer} overview={overview} />
        </Card>
        <Card heading={t.guide.title}>
          <div className="space-y-6">
            <Guide open={overview.users === 0} />
            <div>
              <h3 className="mb-3 font-medium">{t.key.title}</h3>
              <KeyForm
                provider={id}
                name={t.key.usualName}
                idempotencyKey={randomToken()}
                instead={instead}
                texts={clientTexts(t.key)}
              />
              <p className="mt-4 text-sm">
                <TextLink href={apiKeysPath}>{t.key.all}</TextLink>
              </p>
            </div>
          </div>
        </Card>
        <Card heading={t.settings.title}>
          <SettingsForm provider={id} overview={overview} instead={instead} />
        </Card>
        {changes && (
          <Card heading={t.dryRun.title}>
            <DryRun changes={changes} />
          </Card>
        )}
        <Card heading={t.requests.title}>
          <LiveRefresh
            find={lastRequestAction}
            of={{ provider: id }}
            last={overview.lastRequestAt?.getTime() ?? null}
            seconds={5}
          />
          <DataTable
            caption={t.requests.title}
            columns={requestColumns(t.requests)}
            rows={requests.rows.slice(0, requestsShown)}
            page={1}
            hasNext={false}
            hrefFor={() => directoryUrl(id)}
            empty={<EmptyState title={t.requests.none.title}>{t.requests.none.text}</EmptyState>}
          />
          {requests.rows.length > 0 && (
            <p className="mt-4 text-sm">
              <TextLink href={directoryRequestsUrl({ provider: id })}>{t.requests.all}</TextLink>
            </p>
          )}
        </Card>
        {overview.users > 0 && (
          <Card heading={t.neverSignedIn.title}>
            <NeverSignedIn provider={id} people={people} count={overview.neverSignedIn} />
          </Card>
        )}
      </div>
    </>
  );
}

// Two providers that have no name may have the same host.
const titleOf = ({ name, issuer }: ListedDirectory) => name ?? issuer;

function Providers({ directories, chosen }: { directories: ListedDirectory[]; chosen: ListedDirectory }) {
  const { providers } = useMessages().directory;
  return (
    <nav aria-label={providers} className="mb-6">
      <ul className="flex flex-wrap gap-x-6 gap-y-2">
        {directories.map((directory) => (
          <li key={directory.id} aria-current={directory.id === chosen.id ? "true" : undefined}>
            {directory.id === chosen.id ? (
              <b>{titleOf(directory)}</b>
            ) : (
              <TextLink href={directoryUrl(directory.id)}>{titleOf(directory)}</TextLink>
            )}
          </li>
        ))}
      </ul>
    </nav>
  );
}

function State({ issuer, overview }: { issuer: string; overview: DirectoryOverview }) {
  const { state: t } = useMessages().directory;
  const { users, groups, keys, neverSignedIn, lastRequestAt } = overview;
  return (
    <dl className="divide-y divide-line border-line border-y">
      <FactRow term={t.provider}>
        <bdi className="wrap-anywhere">{issuer}</bdi>
      </FactRow>
      <FactRow term={t.people}>{t.peopleCount({ count: users, waiting: neverSignedIn })}</FactRow>
      <FactRow term={t.groups}>{t.groupCount({ count: groups })}</FactRow>
      <FactRow term={t.keys}>{t.keyCount({ count: keys })}</FactRow>
      <FactRow term={t.lastRequest}>
        {lastRequestAt ? <DateTime value={lastRequestAt} /> : <Missing>{t.noRequest}</Missing>}
      </FactRow>
    </dl>
  );
}
