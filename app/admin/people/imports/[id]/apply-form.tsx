import { ConfirmedAction } from "@/app/_components/confirmed-action";
import { Field } from "@/app/_components/field";
import { SubmitButton } from "@/app/_components/submit-button";
import { useMessages } from "@/app/messages";
import type { PeopleImport } from "@/lib/people-imports/find-import";
import { discardAction, undoAction } from "./actions";

type Props = {
  found: PeopleImport;
  /** From how many deactivated people on the admin enters their number. */
  threshold: number;
};

export function ApplyFields({ found: { counts }, threshold }: Props) {
  const { apply: t } = useMessages().peopleImports;
  const { created = 0, changed = 0, deactivated = 0 } = counts;
  if (created + changed + deactivated === 0) return <p>{t.nothing}</p>;
  return (
    <div className="space-y-5">
      <p className="text-muted">{t.lead}</p>
      {deactivated >= threshold && (
        <>
          <p className="font-medium">{t.confirm({ people: deactivated })}</p>
          <Field name="confirmed" label={t.confirmLabel} inputMode="numeric" />
        </>
      )}
      <SubmitButton name="intent" value="apply" pendingText={t.pending}>
        {t.submit}
      </SubmitButton>
    </div>
  );
}

export function DiscardForm({ id }: { id: string }) {
  const { discard } = useMessages().peopleImports;
  return (
    <form action={discardAction}>
      <input type="hidden" name="id" value={id} />
      <SubmitButton look="secondary">{discard}</SubmitButton>
    </form>
  );
}

export function UndoForm({ id }: { id: string }) {
  const { undo: t } = useMessages().peopleImports;
  return (
    <div className="mt-6 space-y-3">
      <p className="text-muted text-sm">{t.hint}</p>
      <ConfirmedAction
        name="undo"
        button={t.button}
        question={t.question}
        yes={t.yes}
        action={undoAction}
        values={{ id }}
        isFinal
      >
        {t.text}
      </ConfirmedAction>
    </div>
  );
}
