import { Card } from "@/app/_components/card";
import { ConfirmedAction } from "@/app/_components/confirmed-action";
import { CalendarDay } from "@/app/_components/date-time";
import { FactRow } from "@/app/_components/fact";
import { Field } from "@/app/_components/field";
import { Form, HiddenField } from "@/app/_components/form";
import { Link } from "@/app/_components/link";
import { rich } from "@/app/_components/rich";
import { SubmitButton } from "@/app/_components/submit-button";
import { Switch } from "@/app/_components/switch";
import { Score } from "@/app/_kinds/quiz/score";
import { useMessages } from "@/app/messages";
import { certificatePath, pdfPath } from "@/lib/certificates/address";
import type { CertificateRecord } from "@/lib/certificates/find";
import type { Certified } from "@/lib/certificates/schema";
import { reissueCertificateAction, revokeCertificateAction } from "./actions";
import { certificatesPath } from "./paths";

const link = "text-accent underline underline-offset-4";

type Props = { of: Certified; certificate: CertificateRecord };

export function CertificateView({ of, certificate }: Props) {
  const { id, publicId, number, state, personName, courseName } = certificate;
  const { score, completedOn, expiresOn, revocationReason, issuedAgain, nameNow } = certificate;
  const { adminCertificates: t } = useMessages();
  const { facts, revoke, reissue } = t;
  const effect = nameNow ? rich(reissue.effect, { name: <bdi>{nameNow}</bdi> }) : reissue.effectNameless;
  return (
    <div className="grid max-w-prose gap-6">
      <Card heading={t.numbered({ number })}>
        <dl className="divide-y divide-line border-line border-y">
          <FactRow term={t.columns.state}>{t.states[state]}</FactRow>
          {state === "revoked" && <FactRow term={facts.reason}>{revocationReason}</FactRow>}
          {issuedAgain && (
            <FactRow term={facts.reissuedAs}>
              <Link href={`${certificatesPath(of)}/${issuedAgain.id}`} className={link}>
                {issuedAgain.number}
              </Link>
            </FactRow>
          )}
          <FactRow term={t.columns.name}>
            <bdi>{personName}</bdi>
          </FactRow>
          <FactRow term={facts[of.type]}>
            <bdi>{courseName}</bdi>
          </FactRow>
          {score !== null && (
            <FactRow term={facts.score}>
              <Score value={score} />
            </FactRow>
          )}
          <FactRow term={facts.completedOn}>
            <CalendarDay day={completedOn} />
          </FactRow>
          {state !== "revoked" && (
            <FactRow term={state === "expired" ? facts.expiredAfter : t.columns.validUntil}>
              {expiresOn ? <CalendarDay day={expiresOn} /> : t.noExpiry}
            </FactRow>
          )}
        </dl>
        <p className="mt-4 flex gap-x-4">
          <a href={certificatePath(publicId)} className={link}>
            {t.publicPage}
          </a>
          {state !== "revoked" && (
            <a href={pdfPath(publicId)} className={link}>
              {t.pdf}
            </a>
          )}
        </p>
      </Card>
      {state !== "revoked" && (
        <Card heading={revoke.button}>
          <p className="mb-4 text-muted">{revoke.effect}</p>
          <Form
            action={revokeCertificateAction}
            refused={revoke.refused}
            values={{ ...of, certificateId: id, reason: "", again: "" }}
          >
            <HiddenField name="type" />
            <HiddenField name="id" />
            <HiddenField name="certificateId" />
            <Field name="reason" label={facts.reason} hint={revoke.reasonHint} maxLength={500} />
            <div className="mt-5">
              <Switch name="again" label={revoke.reissue} hint={effect} />
            </div>
            <div className="mt-5">
              <SubmitButton look="danger" pendingText={revoke.pending}>
                {revoke.button}
              </SubmitButton>
            </div>
          </Form>
        </Card>
      )}
      {state === "revoked" && !issuedAgain && (
        <Card heading={reissue.button}>
          <p className="mb-4 text-muted">
            {reissue.lead} {effect}
          </p>
          <ConfirmedAction
            name="issue-again"
            action={reissueCertificateAction}
            values={{ ...of, certificateId: id }}
            button={reissue.button}
            question={reissue.question}
            yes={reissue.yes}
            pendingText={reissue.pending}
          >
            {reissue.final}
          </ConfirmedAction>
        </Card>
      )}
    </div>
  );
}
