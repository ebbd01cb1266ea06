import type { Metadata } from "next";
import { ButtonLink } from "@/app/_components/button-link";
import { Message } from "@/app/_components/message";

export const metadata: Metadata = { title: "Course not found" };

export default function CourseNotFound() {
  return (
    <Message title="This course is not here" action={<ButtonLink href="/catalog">Find a course</ButtonLink>}>
      <p>
        The address may be mistyped, or the course was moved or removed, or it is not shared with you. If you
        expect it, ask whoever runs this platform to add you to the right group.
      </p>
    </Message>
  );
}
