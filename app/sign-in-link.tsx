import { buttonClass } from "@/app/_components/button";

type Props = { destination: string; isFresh?: boolean; provider?: string | null; children: string };

/** Renders a plain `<a>`, because prefetching would begin a sign-in. With `isFresh`, the provider may ask again. */
export function SignInLink({ destination, isFresh = false, provider = null, children }: Props) {
  return (
    <a href={signInUrl({ destination, isFresh, provider })} className={buttonClass("primary")}>
      {children}
    </a>
  );
}

export function signInUrl({ destination, isFresh, provider }: Omit<Props, "children">): string {
  const query = new URLSearchParams({
    ...(destination !== "/" && { destination }),
    ...(isFresh && { fresh: "1" }),
    ...(provider && { provider }),
  });
  return `/auth/oauth_base${query.size > 0 ? `?${query}` : ""}`;
}
