import { afterEach, expect, test } from "vitest";
import { GET } from "@/app/.well-known/security.txt/route";
import { setEnv } from "@/lib/env";

afterEach(() => setEnv({ SECURITY_CONTACT: "", SECURITY_POLICY_URL: "", BASE_URL: "" }));

test("Lectern serves no file without a contact", async () => {
  expect((await GET()).status).toBe(404);
});

test("The file has what RFC 9116 requires and always expires in half a year", async () => {
  setEnv({
    SECURITY_CONTACT: "mailto:security@example.com, https://example.com/report",
    SECURITY_POLICY_URL: "https://example.com/policy",
    BASE_URL: "https://learn.example.com",
  });
  const answer = await GET();
  expect(answer.headers.get("content-type")).toBe("text/plain; charset=utf-8");
  const lines = (await answer.text()).split("\n");
  expect(lines.filter((line) => !line.startsWith("Expires: "))).toEqual([
    "Contact: mailto:security@example.com",
    "Contact: https://example.com/report",
    "Canonical: https://learn.example.com/.well-known/security.txt",
    "Policy: https://example.com/policy",
    "",
  ]);
  const [expires] = lines.filter((line) => line.startsWith("Expires: "));
  const days = (Date.parse(expires?.slice("Expires: ".length) ?? "") - Date.now()) / 86_400_000;
  expect(days).toBeGreaterThan(178);
  expect(days).toBeLessThan(181);
});
