import { ButtonLink } from "@/app/_components/button-link";
import { Notice } from "@/app/_components/notice";
import { ProgressBar } from "@/app/_components/progress-bar";
import { useMessages } from "@/app/messages";
import { stopped } from "@/lib/people-imports/claim";
import type { PeopleImport } from "@/lib/people-imports/find-import";
import { importUrl } from "../paths";
import { RefreshEvery } from "./refresh-every";

/** Shows how far an import is. The page reads itself again, also without JavaScript. */
export function ImportProgress({ found }: { found: PeopleImport }) {
  const { progress: t } = useMessages().peopleImports;
  const { id, status, rows, processed, failure } = found;
  if (status !== "applying" && status !== "undoing") return null;
  if (failure === stopped)
    return (
      <Notice tone="warning">
        <p>{t.stopped}</p>
      </Notice>
    );
  const isApplying = status === "applying";
  const done = rows === 0 ? 0 : Math.floor((100 * processed) / rows);
  return (
    <Notice tone={failure ? "warning" : "info"}>
      <p>{isApplying ? t.applyingText : t.undoingText}</p>
      <ProgressBar
        value={Math.min(99, isApplying ? done : 100 - done)}
        label={isApplying ? t.applying : t.undoing}
      />
      {failure && <p className="mt-3">{t.failed}</p>}
      <noscript>
        <meta httpEquiv="refresh" content="3" />
      </noscript>
      <RefreshEvery seconds={2}>
        <ButtonLink look="secondary" href={importUrl(id)}>
          {t.reload}
        </ButtonLink>
      </RefreshEvery>
    </Notice>
  );
}
