import type { Metadata } from "next";
import { ButtonLink } from "@/app/_components/button-link";
import { Message } from "@/app/_components/message";

export const metadata: Metadata = { title: "Activity not found" };

export default function ActivityNotFound() {
  return (
    <Message
      title="This part of the course is not here"
      action={<ButtonLink href="/courses">Go to my courses</ButtonLink>}
    >
      <p>
        It may have been moved or removed since you were here, or the course is not shared with you. What you
        have done in the course is kept.
      </p>
    </Message>
  );
}
