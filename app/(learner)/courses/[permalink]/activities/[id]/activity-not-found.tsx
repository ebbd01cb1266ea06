"use client";

import { ButtonLink } from "@/app/_components/button-link";
import { Message } from "@/app/_components/message";
import type { NotFoundTexts } from "../../course-not-found";

export function ActivityNotFound({ texts }: { texts: NotFoundTexts }) {
  return (
    <Message title={texts.title} action={<ButtonLink href="/courses">{texts.action}</ButtonLink>}>
      <p>{texts.text}</p>
    </Message>
  );
}
