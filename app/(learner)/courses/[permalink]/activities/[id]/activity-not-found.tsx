"use client";

import { ButtonLink } from "@/app/_components/button-link";
import { Message } from "@/app/_components/message";

export function ActivityNotFound() {
  return (
    <Message
      title="This activity isn’t available"
      action={<ButtonLink href="/courses">Go to my courses</ButtonLink>}
    >
      <p>
        It may have been moved or removed, or the course may no longer be shared with you. Your progress is
        kept.
      </p>
    </Message>
  );
}
