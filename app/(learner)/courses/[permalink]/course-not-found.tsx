"use client";

import { ButtonLink } from "@/app/_components/button-link";
import { Message } from "@/app/_components/message";
import type { ClientTexts } from "@/lib/messages/client-texts";
import type { Messages } from "@/lib/messages/messages";

export type NotFoundTexts = ClientTexts<Messages["notFound"]["course"]>;

export function CourseNotFound({ texts }: { texts: NotFoundTexts }) {
  return (
    <Message title={texts.title} action={<ButtonLink href="/catalog">{texts.action}</ButtonLink>}>
      <p>{texts.text}</p>
    </Message>
  );
}
