import { Command } from "@/app/_components/command";

/** Instead of the sign-in button, as long as the identity provider is missing or switched off. */
export function SignInUnavailable({ configured }: { configured: boolean }) {
  return (
    <>
      <h1 className="font-bold text-2xl">
        {configured ? "Sign-in is switched off" : "Sign-in is not set up yet"}
      </h1>
      <p className="mt-3 text-muted">
        {configured
          ? "An administrator has switched off signing in. Please come back later, or ask them."
          : "This platform does not know your company’s identity provider yet. Please ask your administrator."}
      </p>
      <section className="mt-8 border-line border-t pt-6">
        <h2 className="font-semibold">If you run this platform</h2>
        <dl className="mt-4 space-y-4 text-sm">
          <div className="space-y-1.5">
            <dt>
              Come in without it, with a link that works once, and{" "}
              {configured ? "switch sign-in on again" : "set it up"} at <b>Admin</b>, <b>Identity provider</b>
              :
            </dt>
            <dd>
              <Command>npm run -s lectern -- admin-link</Command>
            </dd>
          </div>
          <div className="space-y-1.5">
            <dt>{configured ? "Or at once:" : "Or at once, from a file:"}</dt>
            <dd>
              <Command>
                {configured ? "npm run -s lectern -- idp enable" : "npm run -s lectern -- idp set FILE"}
              </Command>
            </dd>
          </div>
        </dl>
      </section>
    </>
  );
}
