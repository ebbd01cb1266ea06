import { Command } from "@/app/_components/command";
import { rich } from "@/app/_components/rich";
import { useMessages } from "@/app/messages";
import { commandLine } from "@/lib/release/command-line";

export function SignInUnavailable({ configured }: { configured: boolean }) {
  const { off, missing, forOperators } = useMessages().signIn;
  const t = configured ? off : missing;
  return (
    <>
      <h1 className="font-bold text-2xl">{t.title}</h1>
      <p className="mt-3 text-muted">{t.text}</p>
      <section className="mt-8 border-line border-t pt-6">
        <h2 className="font-semibold">{forOperators}</h2>
        <dl className="mt-4 space-y-4 text-sm">
          <div className="space-y-1.5">
            <dt>{rich(t.admin, { b: (words) => <b>{words}</b> })}</dt>
            <dd>
              <Command>{`${commandLine()} admin-link`}</Command>
            </dd>
          </div>
          <div className="space-y-1.5">
            <dt>{t.commandLine}</dt>
            <dd>
              <Command>{`${commandLine()} ${configured ? "idp enable" : "idp set FILE"}`}</Command>
            </dd>
          </div>
        </dl>
      </section>
    </>
  );
}
