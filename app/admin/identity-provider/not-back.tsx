import { Copyable } from "@/app/_components/copyable";
import { redirectUri } from "@/lib/sign-in/provider-address";

/** What can be wrong while the provider keeps the browser: only its own page can say more. */
export function NotBack() {
  return (
    <div className="space-y-4">
      <p>
        Your browser has not come back from the identity provider yet. If you are still signing in there,
        nothing is wrong: this page shows more afterwards.
      </p>
      <ul className="list-disc space-y-2 ps-5">
        <li>
          <b className="font-semibold">Its page shows an error about the client:</b> compare the client ID,
          character by character.
        </li>
        <li>
          <b className="font-semibold">An error about the redirect URI:</b> register the callback URL below
          there, exactly as it stands.
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
