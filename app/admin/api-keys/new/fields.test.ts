import { expect, test } from "vitest";
import { errorsByField } from "@/lib/forms/values";
import { randomToken } from "@/lib/secrets";
import { initialValues, newKey, writeName } from "./fields";

const idempotencyKey = randomToken();
const typed = (fields: Record<string, string> = {}) => ({
  ...initialValues(idempotencyKey),
  name: "Reports",
  ...fields,
});
const day = 86_400_000;

const errors = (fields: Record<string, string>) =>
  errorsByField(newKey.safeParse(typed(fields)).error?.issues ?? [], typed(fields));

test("The blank form makes a key for everything that ends in a year and has no limit of its own", () => {
  const { expiresAt, ...rest } = newKey.parse(typed());
  expect(rest).toEqual({
    idempotencyKey,
    name: "Reports",
    scope: "everything",
    writeScopes: [],
    requiresIfMatch: false,
    allowedNetworks: [],
    rateLimit: null,
  });
  const inDays = ((expiresAt?.getTime() ?? 0) - Date.now()) / day;
  expect(inDays).toBeGreaterThan(364.9);
  expect(inDays).toBeLessThanOrEqual(366);
});

test("A key may change the types whose boxes are checked", () => {
  const boxes = { [writeName("people")]: "on", [writeName("groups")]: "off", requiresIfMatch: "on" };
  expect(newKey.parse(typed(boxes))).toMatchObject({ writeScopes: ["people"], requiresIfMatch: true });
});

test("A key may end never, or on a chosen day, which counts only with that choice", () => {
  expect(newKey.parse(typed({ expires: "never", expiresAt: "nonsense" })).expiresAt).toBeNull();
  expect(newKey.parse(typed({ expires: "date", expiresAt: "2199-01-31" })).expiresAt).toEqual(
    new Date("2199-01-31"),
  );
});

test.each([
  [{ name: " " }, "name"],
  [{ scope: "all" }, "scope"],
  [{ expires: "date" }, "expiresAt"],
  [{ expires: "date", expiresAt: "2020-01-01" }, "expiresAt"],
  [{ rateLimit: "many" }, "rateLimit"],
  [{ allowedNetworks: "10.0.0.0/8, somewhere" }, "allowedNetworks"],
])("The form refuses %j at its field", (fields, name) => {
  expect(Object.keys(errors(fields))).toEqual([name]);
});
