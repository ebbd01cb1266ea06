import { ShownMessage } from "../flash-message";

const texts = {
  created: "The learning path is created as a draft. Add its courses, then publish it.",
  published: "The learning path is published.",
  archived: "The learning path is archived. Learners no longer see it; what they completed stays.",
  draft: "The learning path is a draft again. Learners no longer see it; what they completed stays.",
  deleted: "The learning path is deleted. What people completed stays.",
  details: "The details are saved.",
  certificates: "The certificate settings are saved.",
  certificates_issued: "Everyone who had completed the learning path has a certificate now.",
  certificate_revoked: "The certificate is revoked. Its page says so from now on.",
  certificate_issued_again:
    "The certificate is issued again, under a new number and at a new address. The old one is revoked.",
  added: "The course is added at the end.",
  removed: "The course is removed. What people completed of it stays.",
  prerequisites: "The prerequisites are saved.",
  assigned: "The learning path is assigned.",
  terms: "The terms are saved.",
  ended: "The assignment has ended. What people completed stays.",
};

const refusals = {
  had_ended: "Nothing was changed, because someone else ended this assignment first.",
  changed:
    "Nothing was changed, because someone else changed this first. This page shows the latest version.",
  empty: "Nothing was changed: a published learning path has at least one published course.",
  full: "Nothing was changed: the learning path has as many courses as it can have.",
};

export const FlashMessage = (asked: Record<"message" | "at", string | string[] | undefined>) => (
  <ShownMessage {...asked} texts={texts} refusals={refusals} />
);
