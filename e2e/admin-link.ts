import type { Page } from "playwright/test";
import { execute } from "@/e2e/testing/new-database";
import { randomToken, sha256 } from "../lib/secrets";
import type { Running } from "./own-platform";

type Where = Pick<Running, "baseUrl" | "databaseUrl">;

/** Opens an admin link and presses its button. */
export async function openAdminLink(page: Page, link: string): Promise<void> {
  await page.goto(link);
  await page.getByRole("button", { name: "Sign in" }).click();
  await page.waitForURL(/\/(admin|auth\/error)/);
}

/** Does the same as `lectern admin-link`, but a second faster. */
export async function newAdminLink({ baseUrl, databaseUrl }: Where): Promise<string> {
  const token = randomToken();
  await execute(
    databaseUrl,
    `INSERT INTO admin_links (id, token_hash, expires_at)
    VALUES (gen_random_uuid(), $1, now() + interval '15 minutes')`,
    sha256(token),
  );
  return `${baseUrl}/auth/admin-link?token=${token}`;
}
