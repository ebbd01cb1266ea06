import { Card } from "@/app/_components/card";
import { ConfirmedAction } from "@/app/_components/confirmed-action";
import { CalendarDay } from "@/app/_components/date-time";
import { FactRow } from "@/app/_components/fact";
import { Field } from "@/app/_components/field";
import { Form, HiddenField } from "@/app/_components/form";
import { Link } from "@/app/_components/link";
import { SubmitButton } from "@/app/_components/submit-button";
import { Switch } from "@/app/_components/switch";
import { certificatePath, pdfPath } from "@/lib/certificates/address";
import type { CertificateRecord } from "@/lib/certificates/find";
import type { Certified } from "@/lib/certificates/schema";
import { reissueCertificateAction, revokeCertificateAction } from "./actions";
import { certificatesPath } from "./paths";
import { stateNames, terms } from "./words";

const link = "text-accent underline underline-offset-4";

type Props = { of: Certified; certificate: CertificateRecord };

export function CertificateView({ of, certificate }: Props) {
  const { id, publicId, number, state, personName, courseName } = certificate;
  const { completedOn, expiresOn, revocationReason, issuedAgain, nameNow } = certificate;
  return (
    <div className="grid max-w-prose gap-6">
      <Card heading={`Certificate ${number}`}>
        <dl className="divide-y divide-line border-line border-y">
          <FactRow term="State">{stateNames[state]}</FactRow>
          {state === "revoked" && <FactRow term="Why">{revocationReason}</FactRow>}
          {issuedAgain && (
            <FactRow term="Issued again as">
              <Link href={`${certificatesPath(of)}/${issuedAgain.id}`} className={link}>
                {issuedAgain.number}
              </Link>
            </FactRow>
          )}
          <FactRow term="Name">
            <bdi>{personName}</bdi>
          </FactRow>
          <FactRow term={terms[of.type]}>
            <bdi>{courseName}</bdi>
          </FactRow>
          <FactRow term="Completed on">
            <CalendarDay day={completedOn} />
          </FactRow>
          {state !== "revoked" && (
            <FactRow term={state === "expired" ? "Expired after" : "Valid until"}>
              {expiresOn ? <CalendarDay day={expiresOn} /> : "No end"}
            </FactRow>
          )}
        </dl>
        <p className="mt-4 flex gap-x-4">
          <a href={certificatePath(publicId)} className={link}>
            Public page
          </a>
          {state !== "revoked" && (
            <a href={pdfPath(publicId)} className={link}>
              PDF
            </a>
          )}
        </p>
      </Card>
      {state !== "revoked" && (
        <Card heading="Revoke it">
          <p className="mb-4 text-muted">
            Its page says from then on that it is not valid. That cannot be undone. The completion stays on
            record.
          </p>
          <Form
            action={revokeCertificateAction}
            refused="The certificate wasn’t revoked."
            values={{ ...of, certificateId: id, reason: "", again: "" }}
          >
            <HiddenField name="type" />
            <HiddenField name="id" />
            <HiddenField name="certificateId" />
            <Field
              name="reason"
              label="Reason"
              hint="For admins, and for the person’s own data."
              maxLength={500}
            />
            <div className="mt-5">
              <Switch
                name="again"
                label="Issue it again"
                hint={
                  <>
                    <SaidNow name={nameNow} /> It gets a new number and a new address.
                  </>
                }
              />
            </div>
            <div className="mt-5">
              <SubmitButton look="danger" pendingText="Revoking…">
                Revoke certificate
              </SubmitButton>
            </div>
          </Form>
        </Card>
      )}
      {state === "revoked" && !issuedAgain && (
        <Card heading="Issue it again">
          <p className="mb-4 text-muted">
            For the same completion. <SaidNow name={nameNow} /> This one stays revoked.
          </p>
          <ConfirmedAction
            name="issue-again"
            action={reissueCertificateAction}
            values={{ ...of, certificateId: id }}
            button="Issue again"
            question="Issue this certificate again?"
            yes="Yes, issue it again"
            pendingText="Issuing…"
          >
            It gets a new number and a new address, and cannot be taken back, only revoked.
          </ConfirmedAction>
        </Card>
      )}
    </div>
  );
}

function SaidNow({ name }: { name: string }) {
  return (
    <>
      It will show the current name ({name ? <bdi>{name}</bdi> : "none yet"}) and follow the current
      certificate settings.
    </>
  );
}
