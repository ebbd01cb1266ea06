import { ShownMessage } from "../flash-message";

const texts = {
  created: "The course is created as a draft. Learners see it once it is published.",
  published: "The course is published.",
  archived: "The course is archived. Learners no longer see it; their progress is kept.",
  draft: "The course is a draft again. Learners no longer see it; their progress is kept.",
  deleted: "The draft is deleted.",
  details: "The details are saved.",
  certificates: "The certificate settings are saved.",
  certificates_issued: "Everyone who had completed the course has a certificate now.",
  certificate_revoked: "The certificate is revoked. Its page says so from now on.",
  certificate_issued_again:
    "The certificate is issued again, under a new number and at a new address. The old one is revoked.",
  activity_added: "The activity is added.",
  activity: "The activity is saved.",
  activity_moved: "The activity is moved.",
  activity_deleted: "The activity is deleted.",
  section_added: "The section is added.",
  section: "The section is saved.",
  section_deleted: "The section is deleted. Its activities are kept.",
  assigned: "The course is assigned.",
  terms: "The terms are saved.",
  ended: "The assignment has ended. What people completed stays.",
  access: "Who can see the course is saved.",
};

const refusals = {
  required: "Nothing was changed, because people must complete this course, or a path with it. Ask an admin.",
  own_required:
    "Nothing was deleted, because you must complete this course yourself. Complete it first, or ask an admin.",
  had_ended: "Nothing was changed, because someone else ended this assignment first.",
  changed:
    "Nothing was changed, because someone else changed this first. This page shows the latest version.",
};

export const FlashMessage = (asked: Record<"message" | "at", string | string[] | undefined>) => (
  <ShownMessage {...asked} texts={texts} refusals={refusals} />
);
