import type { Page } from "playwright";
import { certificates } from "./certificates";
import { learningPaths } from "./learning-paths";
import { inCourse, refusal, type View, view } from "./view";

const course = inCourse("engineering", "/certificates");
const path = `/admin/learning-paths/${learningPaths.completed}/certificates`;
const own = (publicId: string) => `/certificates/${publicId}`;

/** The first in this state, on a page that lists certificates. */
export const openCertificate = (state: string) => async (page: Page) => {
  // The heading of a column begins with the same word; on a phone each cell's name does with its heading.
  const row = page.locator("tbody tr").filter({ hasText: new RegExp(`${state}$`) });
  await row.first().getByRole("link", { name: /^\d/ }).click();
  await page.getByRole("heading", { name: /^Certificate \d/ }).waitFor();
};

const refuseMonths = async (page: Page) => {
  await page.getByLabel("Validity (months)").fill("never");
  await page.getByRole("button", { name: "Save" }).click();
  await refusal(page);
};

const refuseRevocation = async (page: Page) => {
  await openCertificate("Valid")(page);
  await page.getByRole("button", { name: "Revoke certificate" }).click();
  await refusal(page);
};

// The first badge makes a key.
const listKeys = async (page: Page) => {
  await page.request.get(`${own(certificates.valid)}/badge.json`);
  await page.reload();
  await page.getByRole("button", { name: "Revoke" }).first().waitFor();
};

const askToRevokeKey = async (page: Page) => {
  await listKeys(page);
  await page.getByRole("button", { name: "Revoke" }).first().click();
  await page.getByRole("button", { name: "Cancel" }).first().waitFor();
};

export const certificateViews: View[] = [
  view("admin", "badge-keys", "list", "/admin/badge-keys", listKeys),
  view("admin", "badge-keys", "revoke", "/admin/badge-keys", askToRevokeKey),
  view("nobody", "certificate", "valid", own(certificates.valid)),
  view("nobody", "certificate", "expired", own(certificates.expired)),
  view("nobody", "certificate", "revoked", own(certificates.revoked)),
  view("nobody", "certificate", "of-a-path", own(certificates.path)),
  view("nobody", "certificate", "unknown", own(certificates.unknown)),
  view("admin", "certificate", "revoked-pdf", `${own(certificates.revoked)}.pdf`),
  view("admin", "certificate", "cannot-be-printed", `${own(certificates.unprintable)}.pdf`),
  view("admin", "course-certificates", "list", course),
  view("admin", "course-certificates", "refused", course, refuseMonths),
  view("admin", "course-certificate", "valid", course, openCertificate("Valid")),
  view("admin", "course-certificate", "revocation-refused", course, refuseRevocation),
  view("admin", "course-certificate", "revoked", course, openCertificate("Revoked")),
  view("admin", "learning-path-certificate", "revoked", path, openCertificate("Revoked")),
];
