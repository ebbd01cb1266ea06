import { expect, test } from "vitest";
import { errorsByField, textsOf, typedSecrets, versionOf, withoutSecrets } from "./values";

const form = new FormData();
form.append("name", "first");
form.append("name", "last");
form.append("__proto__", "x");
form.append("$ACTION_REF_4", "");
form.append("file", new File(["x"], "x.txt"));

test("The last text of a name wins; files and React’s own fields are left out", () => {
  const texts = textsOf(form);
  expect(texts).toEqual(
    Object.fromEntries([
      ["name", "last"],
      ["__proto__", "x"],
    ]),
  );
  expect(({} as Record<string, string>).x).toBeUndefined();
});

test("Secrets aren't sent back, but the form knows they were typed", () => {
  const typed = { clientId: "a", clientSecret: "s", other: "" };
  expect(withoutSecrets(typed, ["clientSecret", "other"])).toEqual({ clientId: "a" });
  expect(typedSecrets(typed, ["clientSecret", "other"])).toEqual(["clientSecret"]);
});

test("An error appears beside its field or the field that contains it, or beside none", () => {
  const issues = [
    { path: ["clientId"], message: "first" },
    { path: ["clientId"], message: "second" },
    { path: ["advanced", "parameters", "state"], message: "inside" },
    { path: ["advanced", "nothing"], message: "nowhere" },
  ];
  expect(errorsByField(issues, { clientId: "", "advanced.parameters": "" })).toEqual({
    clientId: "first",
    "advanced.parameters": "inside",
    "": "nowhere",
  });
});

test("Different contents of a form have different versions", () => {
  const shown = { title: "A", body: null as string | null, minutes: 1 };
  expect(versionOf({ ...shown })).toBe(versionOf(shown));
  const others = [
    { ...shown, title: "a" },
    { ...shown, body: "" },
    { ...shown, minutes: 2 },
  ];
  for (const other of others) expect(versionOf(other)).not.toBe(versionOf(shown));
});
