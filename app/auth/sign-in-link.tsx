import { buttonClass } from "../_components/button";

/** A plain `<a>`: prefetching it would begin a sign-in. */
export function SignInLink({ destination, children }: { destination: string; children: string }) {
  const query = destination === "/" ? "" : `?destination=${encodeURIComponent(destination)}`;
  return (
    <a href={`/auth/oauth_base${query}`} className={buttonClass("primary")}>
      {children}
    </a>
  );
}
