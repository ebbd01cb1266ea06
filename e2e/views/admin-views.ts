import type { Page } from "playwright";
import { colleague, newcomer } from "./colleague";
import { refusal, type View, view } from "./view";

const sendTestMail = async (page: Page) => {
  await page.getByLabel("Email address").fill("grace@northwind,example");
  await page.getByRole("button", { name: "Send test email" }).click();
  await refusal(page);
};

const retry = async (page: Page) => {
  const button = page.getByRole("button", { name: `Retry ${colleague.address}` });
  if (await button.isVisible()) await button.click();
  else await page.goto("/admin/mail?message=retried");
  await page.getByText("will be retried within a minute").waitFor();
};

const saveCourses = async (page: Page) => {
  await page.getByRole("button", { name: "Save courses" }).click();
  await page.getByText("The courses this group can see were saved.").waitFor();
};

const peopleFile = "user_id,first_name,groups\nview-1,Ada,Sales\nview-1,Ada,Sales\nview-2,Grace,Sales\n";

const previewPeople = async (page: Page) => {
  const file = { name: "people.csv", mimeType: "text/csv", buffer: Buffer.from(peopleFile) };
  await page.getByLabel("CSV or XLSX file").setInputFiles(file);
  await page.getByRole("button", { name: "Check file" }).click();
  await page.getByText("2 lines rejected").waitFor();
};

const person = `/admin/people/${colleague.id}`;
const group = `/admin/groups/${colleague.groupId}`;
const field = `/admin/custom-fields/${colleague.fieldId}`;

const ask = (button: string) => async (page: Page) => {
  await page.getByRole("button", { name: button, exact: true }).click();
  await page.getByRole("button", { name: "Cancel" }).first().waitFor();
};

const send = (label: string, text: string, button: string, answer: string) => async (page: Page) => {
  await page.getByLabel(label, { exact: true }).fill(text);
  await page.getByRole("button", { name: button }).click();
  await page.getByText(answer).first().waitFor();
};

const comparePeople = async (page: Page) => {
  await page
    .getByRole("link", { name: /^Compare/ })
    .first()
    .click();
  await page.getByRole("button", { name: "Merge people" }).waitFor();
};

const refuseDeletion = send("Their name", "Somebody", "Delete person", "Type exactly");
const refuseGroup = send("Name", "Night shift", "Create group", "Another group already has this name");
const refuseField = send("Name", "Department", "Add field", "Another field already has this name");
const refusePerson = send("User ID", newcomer.userId, "Create person", "already has this user ID");
const reportList = send("List of people", "nobody@northwind.example", "Add people", "No one was added.");

export const adminViews: View[] = [
  view("admin", "people", "list", "/admin/people"),
  view("admin", "people", "sorted", "/admin/people?sort=-last_sign_in"),
  view("admin", "people", "none-found", "/admin/people?q=%3Cnothing%3E"),
  view("admin", "people", "past-the-end", "/admin/people?page=300"),
  view("admin", "people", "deleted", "/admin/people?message=deleted"),
  view("admin", "people", "not-signed-in", "/admin/people?sign_in=never"),
  view("admin", "new-person", "whole", "/admin/people/new"),
  view("admin", "new-person", "refused", "/admin/people/new", refusePerson),
  view("admin", "invite", "whole", "/admin/people/invite?whom=found&sign_in=never"),
  view("admin", "left", "list", "/admin/people/left"),
  view("admin", "left", "none-found", "/admin/people/left?q=%3Cnothing%3E"),
  view("admin", "person", "not-signed-in", `/admin/people/${newcomer.id}`),
  view("admin", "people-imports", "none", "/admin/people/imports"),
  view("admin", "people-imports", "preview", "/admin/people/imports", previewPeople),
  view("admin", "people-imports", "refused", "/admin/people/imports?refused=people_file_empty"),
  view("admin", "person", "whole", `${person}?q=shift`),
  view("admin", "person", "asked-to-deactivate", person, ask("Deactivate person")),
  view("admin", "person", "last-admin", `${person}?message=last_admin`),
  view("admin", "person", "deletion", `${person}/delete`),
  view("admin", "person", "deletion-refused", `${person}/delete`, refuseDeletion),
  view("admin", "person-merge", "search", `${person}/merge?q=katherine`),
  view("admin", "person-merge", "none-found", `${person}/merge?q=%3Cnothing%3E`),
  view("admin", "person-merge", "comparison", `${person}/merge?q=katherine`, comparePeople),
  view("admin", "move-people", "one-provider", "/admin/move-people"),
  view("admin", "move", "prepared", `/admin/move-people/${colleague.moveId}`),
  view("admin", "move", "asked-to-start", `/admin/move-people/${colleague.moveId}`, ask("Move 1 person")),
  view("admin", "people", "by-field", `/admin/people?field.${colleague.fieldId}=night+care`),
  view("admin", "custom-fields", "list", "/admin/custom-fields"),
  view("admin", "custom-fields", "refused", "/admin/custom-fields", refuseField),
  view("admin", "custom-field", "whole", field),
  view("admin", "custom-field", "asked-to-delete", field, ask("Delete field")),
  view("admin", "directory", "whole", "/admin/directory"),
  view("admin", "directory-requests", "none", "/admin/directory/requests"),
  view("admin", "groups", "list", "/admin/groups"),
  view("admin", "groups", "none-found", "/admin/groups?q=%3Cnothing%3E"),
  view("admin", "new-group", "refused", "/admin/groups/new", refuseGroup),
  view("admin", "group", "whole", `${group}?message=left_for_now`),
  view("admin", "group", "no-member-found", `${group}?q=%3Cnothing%3E`),
  view("admin", "group", "asked-to-delete", group, ask("Delete group")),
  view("admin", "group", "adding", `${group}/add?q=grace`, reportList),
  view("admin", "group", "courses", `${group}/courses`),
  view("admin", "group", "courses-saved", `${group}/courses`, saveCourses),
  view("admin", "group", "no-course-found", `${group}/courses?q=%3Cnothing%3E`),
  view("admin", "mail", "refused", "/admin/mail"),
  view("admin", "mail", "address-refused", "/admin/mail", sendTestMail),
  view("admin", "mail", "retried", "/admin/mail", retry),
  view("admin", "mail-preview", "assigned", "/mail/previews/assigned?example=several"),
  view("admin", "mail-preview", "due-soon", "/mail/previews/due_soon"),
  view("admin", "mail-preview", "overdue", "/mail/previews/overdue?example=several"),
  view("admin", "mail-preview", "expiring", "/mail/previews/expiring"),
  view("admin", "mail-preview", "certificate", "/mail/previews/certificate?example=several"),
  view("admin", "mail-preview", "certificate-reissued", "/mail/previews/certificate?example=again"),
  view("admin", "mail-preview", "graded", "/mail/previews/graded?example=several"),
  view("admin", "mail-preview", "reminder", "/mail/previews/reminder?example=several"),
  view("admin", "mail-preview", "digest", "/mail/previews/digest?example=several"),
  view("admin", "mail-preview", "report", "/mail/previews/report"),
  view("admin", "mail-preview", "invitation", "/mail/previews/invitation"),
  view("admin", "mail-preview", "test", "/mail/previews/test"),
];

/** A new platform has no mail server and no content. */
export const firstAdminViews: View[] = [
  view("first-admin", "admin", "first", "/admin"),
  view("first-admin", "mail", "no-mail-server", "/admin/mail"),
  view("first-admin", "groups", "none", "/admin/groups"),
  view("first-admin", "learning-paths", "none", "/admin/learning-paths"),
  view("first-admin", "custom-fields", "none", "/admin/custom-fields"),
  view("first-admin", "roles", "none", "/admin/roles"),
  view("first-admin", "account", "no-mail-server", "/account"),
];

/** Two providers, and figures that the database could not compute in time. */
export const waitingAdminViews: View[] = [
  view("waiting-admin", "move-people", "two-providers", "/admin/move-people"),
  view("waiting-admin", "identity-providers", "two", "/admin/identity-providers"),
  view("waiting-admin", "admin", "not-in-time", "/admin"),
  view("waiting-admin", "report", "not-in-time", "/admin/reports/overdue-by-course"),
];
