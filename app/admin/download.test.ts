import { expect, test } from "vitest";
import { download } from "./download";

test("A reader who leaves stops the source of the file", async () => {
  const seen: string[] = [];
  async function* pieces() {
    try {
      for (let number = 1; ; number += 1) yield `${number}\n`;
    } finally {
      seen.push("ended");
    }
  }
  const reader = download("a.csv", "text/csv", pieces()).body?.getReader();
  expect(new TextDecoder().decode((await reader?.read())?.value)).toBe("1\n");
  await reader?.cancel();
  expect(seen).toEqual(["ended"]);
});
