"use client";

import { ButtonLink } from "@/app/_components/button-link";
import { Message } from "@/app/_components/message";

export function CourseNotFound() {
  return (
    <Message
      title="You don’t have access to this course"
      action={<ButtonLink href="/catalog">Find a course</ButtonLink>}
    >
      <p>
        The course may not be shared with you, or it may have been removed. Check the address, or ask an admin
        to add you to the right group.
      </p>
    </Message>
  );
}
