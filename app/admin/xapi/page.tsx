import type { ReactNode } from "react";
import { Card } from "@/app/_components/card";
import { ConfirmedAction } from "@/app/_components/confirmed-action";
import { DateTime } from "@/app/_components/date-time";
import { FactRow } from "@/app/_components/fact";
import { Missing } from "@/app/_components/missing";
import { Notice } from "@/app/_components/notice";
import { PageHeader } from "@/app/_components/page-header";
import { rich } from "@/app/_components/rich";
import { SubmitButton } from "@/app/_components/submit-button";
import { signInAgain } from "@/app/admin/sign-in-again";
import { currentMessages, useMessages } from "@/app/messages";
import { titled } from "@/app/titled";
import { clientTexts } from "@/lib/messages/client-texts";
import { requireAdmin } from "@/lib/session/gates";
import { findStore, type ShownStore } from "@/lib/xapi/store";
import { ShownMessage } from "../flash-message";
import { pauseStoreAction, removeStoreAction, resumeStoreAction, saveStoreAction } from "./actions";
import { StoreForm } from "./store-form";

export const generateMetadata = titled((t) => t.xapi.title, requireAdmin);

export default async function XapiPage({ searchParams }: PageProps<"/admin/xapi">) {
  const admin = await requireAdmin();
  const { xapi: t, secretField } = await currentMessages();
  const { message } = await searchParams;
  const store = await findStore(admin);
  return (
    <>
      <PageHeader title={t.title} lead={t.lead} />
      <ShownMessage message={message} texts={t.done} />
      <div className="grid max-w-prose gap-6">
        {store && <State of={store} />}
        <Card heading={store ? t.settings : t.connect}>
          <StoreForm
            texts={clientTexts(t.form)}
            secretTexts={clientTexts(secretField)}
            isStored={store !== null}
            action={saveStoreAction}
            values={valuesOf(store)}
            version={store?.updatedAt.toISOString() ?? ""}
            instead={await signInAgain()}
          />
        </Card>
        {store && (
          <div>
            <ConfirmedAction
              name="remove"
              action={removeStoreAction}
              button={t.remove.button}
              question={t.remove.question}
              yes={t.remove.button}
              isFinal
            >
              {t.remove.effect}
            </ConfirmedAction>
          </div>
        )}
      </div>
    </>
  );
}

const valuesOf = (store: ShownStore | null) => ({
  url: store?.url ?? "",
  authentication: store?.authentication ?? "basic",
  clientId: store?.clientId ?? "",
  tokenUrl: store?.tokenUrl ?? "",
  scope: store?.scope ?? "",
  identification: store?.identification ?? "account",
});

function State({ of: store }: { of: ShownStore }) {
  const { state: t } = useMessages().xapi;
  const { pausedAt, failingSince, lastError, lastSentAt, behind } = store;
  return (
    <Card heading={t.title}>
      {pausedAt ? (
        <Trouble>{rich(t.paused, { time: <DateTime value={pausedAt} /> })}</Trouble>
      ) : (
        failingSince && <Trouble>{rich(t.failing, { time: <DateTime value={failingSince} /> })}</Trouble>
      )}
      <dl className="divide-y divide-line *:first:pt-0 *:last:pb-0">
        <FactRow term={t.sent}>{t.statements({ count: Number(store.sentStatements) })}</FactRow>
        <FactRow term={t.lastSent}>
          {lastSentAt ? <DateTime value={lastSentAt} /> : <Missing>{t.never}</Missing>}
        </FactRow>
        <FactRow term={t.waiting}>{t.events({ count: Number(behind) })}</FactRow>
        {store.refusedStatements > 0n && (
          <FactRow term={t.refused}>{t.statements({ count: Number(store.refusedStatements) })}</FactRow>
        )}
        {store.missedEvents > 0n && (
          <FactRow term={t.missed}>{t.events({ count: Number(store.missedEvents) })}</FactRow>
        )}
        {lastError && (
          <FactRow term={t.lastError}>
            <bdi className="font-mono text-sm">{lastError}</bdi>
          </FactRow>
        )}
      </dl>
      <form action={pausedAt ? resumeStoreAction : pauseStoreAction} className="mt-6">
        <SubmitButton look={pausedAt ? "primary" : "secondary"}>{pausedAt ? t.resume : t.pause}</SubmitButton>
      </form>
    </Card>
  );
}

const Trouble = ({ children }: { children: ReactNode }) => (
  <div className="mb-5">
    <Notice tone="warning">{children}</Notice>
  </div>
);
