import { Command } from "@/app/_components/command";
import { commandLine } from "@/lib/release/command-line";

export function SignInUnavailable({ configured }: { configured: boolean }) {
  return (
    <>
      <h1 className="font-bold text-2xl">
        {configured ? "Sign-in is turned off" : "Sign-in is not set up yet"}
      </h1>
      <p className="mt-3 text-muted">
        {configured
          ? "An admin has turned off sign-in. Try again later, or ask your admin."
          : "This platform isn’t connected to your company’s identity provider yet. Ask your admin."}
      </p>
      <section className="mt-8 border-line border-t pt-6">
        <h2 className="font-semibold">If you run this platform</h2>
        <dl className="mt-4 space-y-4 text-sm">
          <div className="space-y-1.5">
            <dt>
              Open a one-time link, then {configured ? "enable sign-in" : "set up sign-in"} in <b>Admin</b>,{" "}
              <b>Identity provider</b>:
            </dt>
            <dd>
              <Command>{`${commandLine()} admin-link`}</Command>
            </dd>
          </div>
          <div className="space-y-1.5">
            <dt>{configured ? "Or on the command line:" : "Or on the command line, from a file:"}</dt>
            <dd>
              <Command>{`${commandLine()} ${configured ? "idp enable" : "idp set FILE"}`}</Command>
            </dd>
          </div>
        </dl>
      </section>
    </>
  );
}
