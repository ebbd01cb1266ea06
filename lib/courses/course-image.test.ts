import { expect, test } from "vitest";
import { env } from "@/lib/env";
import { shownImage } from "./course-image";

test("A stored picture that isn't a file is ignored", () => {
  for (const address of ["/admin/people/1/export", `${env().BASE_URL}/auth/oauth_base`, "", null])
    expect(shownImage(address)).toBeNull();
  for (const address of ["/media/a/b.png", "/academy/a.svg", "https://cdn.example/a.png"])
    expect(shownImage(address)).toBe(address);
});
