import { buttonClass } from "@/app/_components/button";

type Props = { destination: string; isFresh?: boolean; children: string };

/** Renders a plain `<a>`, because prefetching would begin a sign-in. With `isFresh`, the provider may ask again. */
export function SignInLink({ destination, isFresh = false, children }: Props) {
  const query = new URLSearchParams({
    ...(destination !== "/" && { destination }),
    ...(isFresh && { fresh: "1" }),
  });
  return (
    <a href={`/auth/oauth_base${query.size > 0 ? `?${query}` : ""}`} className={buttonClass("primary")}>
      {children}
    </a>
  );
}
