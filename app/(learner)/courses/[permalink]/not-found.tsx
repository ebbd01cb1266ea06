import type { Metadata } from "next";
import { ButtonLink } from "@/app/_components/button-link";
import { Message } from "@/app/_components/message";

export const metadata: Metadata = { title: "Course not found" };

export default function CourseNotFound() {
  return (
    <Message
      title="You don’t have access to this course"
      action={<ButtonLink href="/catalog">Find a course</ButtonLink>}
    >
      <p>
        It may not be shared with you, it may have been removed, or the address may be mistyped. Ask an admin
        to add you to the right group.
      </p>
    </Message>
  );
}
