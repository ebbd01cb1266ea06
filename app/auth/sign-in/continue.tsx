import { useMessages } from "@/app/messages";
import { SignInLink, signInUrl } from "@/app/sign-in-link";

type Props = { provider: { id: string; title: string }; destination: string };

/** Leads to a provider at once, as a link would: Chrome's form-action lets no form end at another site. */
export function Continue({ provider: { id, title }, destination }: Props) {
  const { choice: t, title: signIn } = useMessages().signIn;
  return (
    <div className="flex flex-col gap-6">
      <meta httpEquiv="refresh" content={`0;url=${signInUrl({ destination, provider: id })}`} />
      <h1 className="wrap-anywhere font-bold text-2xl">{t.leaving({ name: title })}</h1>
      <SignInLink destination={destination} provider={id}>
        {signIn}
      </SignInLink>
    </div>
  );
}
