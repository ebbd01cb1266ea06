"use client";

import type { ClientTexts } from "@/lib/messages/client-texts";
import type { Messages } from "@/lib/messages/messages";
import { ButtonLink } from "./_components/button-link";
import { Message } from "./_components/message";
import { useHeader } from "./page-frame";

type Props = { texts: ClientTexts<Messages["notFound"]["page"]> };

/** Looks the same for a missing page and a forbidden one. */
export function PageNotFound({ texts }: Props) {
  const isSignedIn = useHeader() !== null;
  const [href, words] = isSignedIn ? ["/", texts.dashboard] : ["/auth/sign-in", texts.signIn];
  return (
    <Message title={texts.title} action={<ButtonLink href={href}>{words}</ButtonLink>}>
      <p>{isSignedIn ? texts.text : texts.signedOut}</p>
    </Message>
  );
}
