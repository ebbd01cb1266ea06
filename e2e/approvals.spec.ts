import type { Page } from "playwright/test";
import { expect, testOn } from "./fixtures";
import { SignIn } from "./pages/sign-in";

// The setting applies to all admins, so this needs its own platform.
const test = testOn({});

test.describe.configure({ mode: "serial" });

const button = (page: Page, name: string) =>
  page.getByRole("main").getByRole("button", { name, exact: true });

for (const javaScriptEnabled of [true, false])
  test(`an admin asks, and another approves or declines, ${javaScriptEnabled ? "with" : "without"} JavaScript`, async ({
    browser,
    baseURL,
    newPersona,
    rows,
  }) => {
    const enter = async (isAdmin: boolean) => {
      const persona = await newPersona();
      const page = await (await browser.newContext({ baseURL, javaScriptEnabled })).newPage();
      await new SignIn(page).quietly(persona);
      const [identity] = await rows("SELECT person_id FROM identities WHERE subject = $1", persona.login);
      const id = String(identity?.person_id);
      if (isAdmin) await rows("UPDATE people SET admin_since = now() WHERE id = $1", id);
      return { page, id };
    };
    const { id } = await enter(false);
    const [{ page: one }, { page: other }] = [await enter(true), await enter(true)];

    await one.goto("/admin/approvals");
    await button(one, "Require a second admin").click();
    await expect(one.getByRole("main")).toContainText("From now on, a second admin must approve.");

    await one.goto(`/admin/people/${id}`);
    await button(one, "Make admin").click();
    await button(one, "Yes, make them an admin").click();
    await expect(one.getByRole("main")).toContainText("Nothing has changed yet.");
    await expect(button(one, "Approve request")).toHaveCount(0);
    const isAdmin = () => rows("SELECT admin_since IS NOT NULL AS is FROM people WHERE id = $1", id);
    expect(await isAdmin()).toEqual([{ is: false }]);

    await other.goto("/admin");
    await expect(other.getByRole("main")).toContainText("One request needs your approval");
    await other.getByRole("link", { name: "Review requests" }).click();
    await expect(other.getByRole("main")).toContainText("an admin, with permission to do everything.");
    await button(other, "Approve request").click();
    await expect(other.getByRole("main")).toContainText("The request was approved and carried out.");
    expect(await isAdmin()).toEqual([{ is: true }]);

    await one.goto("/admin/approvals");
    await button(one, "Ask to turn it off").click();
    await expect(one.getByRole("main")).toContainText("Stop requiring a second admin.");
    await other.reload();
    await button(other, "Decline request").click();
    await expect(other.getByRole("main")).toContainText("The request was declined.");
    await button(other, "Ask to turn it off").click();
    await button(other, "Withdraw request").click();
    await expect(other.getByRole("main")).toContainText("Your request was withdrawn.");
    await button(other, "Ask to turn it off").click();
    await expect(other.getByRole("main")).toContainText("Nothing has changed yet.");
    await one.reload();
    await button(one, "Approve request").click();
    await expect(one.getByRole("main")).toContainText("Each admin can do everything alone.");
  });
