import { Copyable } from "@/app/_components/copyable";
import { redirectUri } from "@/lib/sign-in/provider-address";

/** While the provider keeps the browser, only its own page can say what is wrong. */
export function PendingSignInHelp() {
  return (
    <div className="space-y-4">
      <p>
        Your browser hasn’t come back from the identity provider yet. If you’re still signing in there, finish
        first, then reload this page.
      </p>
      <ul className="list-disc space-y-2 ps-5">
        <li>
          <b className="font-semibold">Its page shows an error about the client:</b> compare the client ID,
          character by character.
        </li>
        <li>
          <b className="font-semibold">An error about the redirect URI:</b> register the callback URL below at
          the provider, exactly as shown.
        </li>
        <li>
          <b className="font-semibold">Page not found, or no page at all:</b> the authorization endpoint is
          wrong.
        </li>
      </ul>
      <Copyable label="Callback URL (also called redirect URI)">{redirectUri()}</Copyable>
    </div>
  );
}
