import { buttonClass } from "../_components/button";

/** Begins a sign-in. A plain `<a>`: a prefetch by next/link would begin one that nobody asked for. */
export function SignInLink({ destination, children }: { destination: string; children: string }) {
  const query = destination === "/" ? "" : `?destination=${encodeURIComponent(destination)}`;
  return (
    <a href={`/auth/oauth_base${query}`} className={buttonClass("primary")}>
      {children}
    </a>
  );
}
