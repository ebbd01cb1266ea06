export function MailSetup() {
  return (
    <div className="max-w-prose space-y-3">
      <p>No mail is sent: the platform has no mail server. Everything else works without one.</p>
      <p className="text-muted">
        Set <code>SMTP_URL</code>, such as <code>smtp://user:password@mail.example.com:587</code>, and{" "}
        <code>MAIL_FROM</code>, the sender’s address, on every server, and restart the platform. Emails begin
        with what is news then: nothing older than two weeks is sent.
      </p>
    </div>
  );
}
