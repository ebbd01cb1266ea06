import { rich } from "@/app/_components/rich";
import { useMessages } from "@/app/messages";

export function MailSetup() {
  const { setup } = useMessages().adminMail;
  return (
    <div className="max-w-prose space-y-3">
      <p>{setup.missing}</p>
      <p className="text-muted">
        {rich(setup.how, {
          url: <code>SMTP_URL</code>,
          example: <code>smtp://user:password@mail.example.com:587</code>,
          from: <code>MAIL_FROM</code>,
        })}
      </p>
    </div>
  );
}
