import { decodeJwt } from "jose";
import { expect, test } from "./admins";
import { Course } from "./pages/course";
import { commandLine } from "./platform";

const nothing = "0".repeat(32);

test("a certificate is proved by its address, printed by its person, and denied once it is revoked", async ({
  browser,
  baseURL,
  page,
  request,
  running,
  signIn,
  newPersona,
  admins,
  rows,
}) => {
  const permalink = `certified-${Date.now().toString(36)}`;
  const activities = [{ title: "What to know", body: "A text." }];
  await commandLine(running.env)(
    ["courses", "import", "-"],
    [{ name: "Certified <b>safety</b>", permalink, status: "published", activities }],
  );
  const [course] = await rows("SELECT id FROM courses WHERE permalink = $1", permalink);
  const settings = `/admin/courses/${course?.id}/certificates`;

  await admins.enter();
  await page.goto(settings);
  await page.getByRole("switch", { name: "Issue a certificate" }).check();
  await page.getByLabel("Validity (months)").fill("121");
  await page.getByRole("button", { name: "Save" }).click();
  await expect(page.getByLabel("Validity (months)")).toHaveAttribute("aria-invalid", "true");
  await page.getByLabel("Validity (months)").fill("12");
  await page.getByRole("button", { name: "Save" }).click();
  await expect(page.getByText("The certificate settings were saved.")).toBeVisible();
  await expect(page.getByText("No certificates yet")).toBeVisible();
  const adminState = await page.context().storageState();

  await page.context().clearCookies();
  const persona = await newPersona();
  await signIn.as(persona, `/courses/${permalink}`);
  const learning = new Course(page);
  await learning.start();
  await learning.complete();
  await page.goto(`/courses/${permalink}`);
  await expect(page.getByText("Certificate, valid until")).toBeVisible();
  const [own] = await rows(
    "SELECT certificates.*, email, first_name FROM certificates JOIN people ON people.id = person_id WHERE course_id = $1",
    course?.id,
  );
  const address = `/certificates/${own?.public_id}`;

  const visitors = await browser.newContext({
    baseURL,
    javaScriptEnabled: false,
    viewport: { width: 360, height: 800 },
  });
  const visitor = await visitors.newPage();
  const proved = await visitor.goto(address);
  await expect(visitor.getByRole("heading", { name: "Valid certificate" })).toBeVisible();
  await expect(visitor.getByText("Certified <b>safety</b>")).toBeVisible();
  await expect(visitor.getByText(String(own?.number))).toBeVisible();
  expect(
    await visitor.evaluate(() =>
      document.fonts.ready.then((fonts) => [...fonts].some(({ status }) => status === "loaded")),
    ),
  ).toBe(true);
  await expect(visitor.getByRole("link", { name: "Open it as a PDF" })).toHaveAttribute(
    "href",
    `${address}.pdf`,
  );
  expect(await visitors.cookies()).toEqual([]);
  expect(proved?.headers()).toMatchObject({
    "cache-control": "private, no-store",
    "referrer-policy": "no-referrer",
    "x-robots-tag": "noindex, nofollow",
  });
  expect(proved?.headers()).not.toHaveProperty("set-cookie");
  expect(await visitor.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(360);
  const html = String(await proved?.text());
  for (const secret of [own?.email, own?.person_id, own?.id, own?.course_id, own?.completion_id, permalink])
    expect(html, "tells nothing else").not.toContain(String(secret));

  const badge = await request.get(`${address}/badge.json`);
  expect(badge.headers()["access-control-allow-origin"]).toBe("*");
  const { id } = await badge.json();
  const claims = decodeJwt(id.replace("data:application/vc+jwt,", ""));
  expect(claims).toMatchObject({
    jti: new URL(address, baseURL).href,
    type: ["VerifiableCredential", "OpenBadgeCredential"],
  });
  expect(JSON.stringify(claims)).not.toContain(String(own?.email));
  const asToken = await request.get(`${address}/badge.json`, { headers: { Accept: "application/vc+jwt" } });
  expect(asToken.headers()["content-type"]).toBe("application/vc+jwt");
  const { keys } = await (await request.get("/.well-known/jwks.json")).json();
  const key = await request.get(new URL(keys[0].kid).pathname);
  expect(await key.json()).toEqual(keys[0]);
  expect((await (await request.get("/certificates/issuer")).json()).id).toBe(claims.iss);

  const pdf = await page.request.get(`${address}.pdf`);
  expect([pdf.status(), pdf.headers()["content-type"]]).toEqual([200, "application/pdf"]);
  expect((await pdf.body()).subarray(0, 5).toString()).toBe("%PDF-");
  const again = await page.request.get(`${address}.pdf`, {
    headers: { "If-None-Match": String(pdf.headers().etag) },
  });
  expect(again.status()).toBe(304);
  expect(
    (await request.get(`${address}.pdf`, { maxRedirects: 0 })).status(),
    "signs in first",
  ).toBeGreaterThanOrEqual(300);

  await page.goto("/account");
  const mine = page.locator("li", { hasText: String(own?.number) });
  await expect(mine.getByRole("link", { name: "PDF" })).toHaveAttribute("href", `${address}.pdf`);
  await page.context().clearCookies();
  await signIn.as(await newPersona(), "/account");
  expect((await page.request.get(`${address}.pdf`)).status(), "another's").toBe(404);
  await expect(page.getByText("My certificates")).toHaveCount(0);

  await page.context().clearCookies();
  await page.context().addCookies(adminState.cookies);
  await page.goto(settings);
  await page.getByRole("link", { name: String(own?.number) }).click();
  await expect(page.getByRole("heading", { name: `Certificate ${own?.number}` })).toBeVisible();
  await page.getByRole("button", { name: "Revoke certificate" }).click();
  await expect(page.getByLabel("Reason")).toHaveAttribute("aria-invalid", "true");
  await page.getByLabel("Reason").fill("Somebody else sat the test");
  await page.getByRole("button", { name: "Revoke certificate" }).click();
  await expect(page.getByText("The certificate was revoked.")).toBeVisible();
  await page.getByRole("link", { name: String(own?.number) }).click();
  await page.getByRole("button", { name: "Reissue certificate" }).click();
  await page.getByRole("button", { name: "Yes, reissue it" }).click();
  await expect(page.getByText("The certificate was reissued")).toBeVisible();
  await expect(page.getByRole("table").getByText("Valid", { exact: true })).toHaveCount(1);
  await page.getByRole("link", { name: String(own?.number) }).click();
  await expect(page.getByText("Reissued as")).toBeVisible();
  const csv = await page.request.post(`${settings}/csv`);
  expect(await csv.text()).toContain("Somebody else sat the test");

  const denied = await visitor.goto(address);
  await expect(visitor.getByRole("heading", { name: "Revoked certificate" })).toBeVisible();
  expect(await denied?.text()).not.toContain("sat the test");
  expect((await request.get(`${address}/badge.json`)).status()).toBe(410);
  expect((await page.request.get(`${address}.pdf`)).status()).toBe(410);
  expect((await (await request.get(`${address}/revocations.json`)).json()).revokedCredential).toHaveLength(1);
  await visitors.close();
});

test("every address without a certificate looks alike", async ({ request }) => {
  const answers = await Promise.all(
    [nothing, "f".repeat(32), "x", nothing.toUpperCase().replaceAll("0", "A")].map((id) =>
      request.get(`/certificates/${id}`),
    ),
  );
  const bodies = await Promise.all(answers.map((answer) => answer.text()));
  expect(answers.map((answer) => answer.status())).toEqual([404, 404, 404, 404]);
  expect(new Set(bodies).size).toBe(1);
  for (const path of ["badge.json", "revocations.json"])
    expect((await request.get(`/certificates/${nothing}/${path}`)).status()).toBe(404);
});
