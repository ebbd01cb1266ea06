import { expect, test, vi } from "vitest";
import { z } from "zod";
import { Refusal } from "@/lib/errors";
import { type FormOutcome, newForm } from "@/lib/forms/schema";
import { fieldError } from "@/lib/messages/field-errors";
import { messagesIn } from "@/lib/messages/messages";
import { redirectToSignIn } from "./sign-in-redirect";
import { statefulFormAction } from "./stateful-form-action";

const before = newForm({});

function formOf(fields: Record<string, string>): FormData {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) form.append(name, value);
  return form;
}

// biome-ignore lint/suspicious/noConfusingVoidType: as in the action itself
const actionThat = (run: () => Promise<FormOutcome | void>, language = "en") =>
  statefulFormAction(
    {
      gate: async () => "admin",
      schema: z.object({ name: z.string().min(1, "should be a name"), secret: z.string() }),
      secrets: ["secret"],
      run,
      conflict: async () => ({ values: { name: "theirs" }, words: "Saved by Grace." }),
    },
    async () => language,
  );

const typed = { name: "mine", secret: "hush" };

test("typed values come back except secrets, and the form knows that one was typed", async () => {
  const state = await actionThat(async () => {})(before, formOf({ ...typed, name: "" }));
  expect(state).toMatchObject({ values: { name: "" }, errors: { name: "should be a name" } });
  expect(state.clearedSecrets).toEqual(["secret"]);
  expect(JSON.stringify(state)).not.toContain("hush");
});

test("an error of a field is a sentence in the reader's language", async () => {
  const schema = z.object({ name: z.string().min(1, fieldError("empty")) });
  const action = statefulFormAction(
    { gate: async () => "admin", schema, run: async () => {} },
    async () => "de",
  );
  expect((await action(before, formOf({ name: "" }))).errors).toEqual({
    name: messagesIn("de").fieldErrors.empty,
  });
});

test("an error stays if the input fits a moment later", async () => {
  let isDue = false;
  const schema = z.object({ name: z.string().refine(() => isDue, fieldError("day_past")) });
  const action = statefulFormAction({ gate: async () => "admin", schema, run: async () => {} }, async () => {
    isDue = true;
    return "de";
  });
  expect((await action(before, formOf({ name: "" }))).errors).toEqual({
    name: messagesIn("de").fieldErrors.day_past,
  });
});

test("a refusal with a field stands beside it, any other above the form", async () => {
  const refuse = (field?: string) => async () => {
    throw new Refusal("logo_not_uploaded", field ? { field } : {});
  };
  const beside = await actionThat(refuse("name"))(before, formOf(typed));
  const words = "Upload the logo here first.";
  expect(beside).toMatchObject({ errors: { name: words }, message: null });
  const above = await actionThat(refuse())(before, formOf(typed));
  expect(above).toMatchObject({ errors: {}, message: words });
});

test("after a conflict the form has the typed and the saved values", async () => {
  const action = actionThat(async () => {
    throw new Refusal("group_changed");
  });
  const state = await action(before, formOf(typed));
  expect(state).toMatchObject({ values: { name: "mine" }, conflict: { values: { name: "theirs" } } });
  expect(JSON.stringify(state)).not.toContain("hush");
});

test("the gate runs before anything is read, parsed or done", async () => {
  const done: string[] = [];
  const action = statefulFormAction({
    gate: async () => Promise.reject(new Error("closed")),
    schema: z.object({}).transform(() => done.push("parsed")),
    run: async () => void done.push("run"),
  });
  await expect(action(before, formOf(typed))).rejects.toThrow("closed");
  expect(done).toEqual([]);
});

test("input that is no form is refused", async () => {
  for (const sent of [undefined, null, "text", {}, [["name", "mine"]]])
    await expect(actionThat(async () => {})(before, sent as FormData)).rejects.toThrow(
      new Refusal("form_malformed"),
    );
});

test("saving reads no language, which would take another statement", async () => {
  const readLanguage = vi.fn(async () => "en");
  const schema = z.object({ name: z.string().min(1) });
  const action = statefulFormAction({ gate: async () => "admin", schema, run: async () => {} }, readLanguage);
  await action(before, formOf(typed));
  expect(readLanguage).not.toHaveBeenCalled();
  await action(before, formOf({ name: "" }));
  expect(readLanguage).toHaveBeenCalledOnce();
});

test("an unexpected error stays an error", async () => {
  const action = actionThat(async () => {
    throw new Error("the database is down");
  });
  await expect(action(before, formOf(typed))).rejects.toThrow("the database is down");
});

test("a form that stays reports what was done and keeps the rest in its fields", async () => {
  const report = async () => ({
    report: "1 was added.",
    values: { name: "left" },
    errors: { name: "is unknown" },
  });
  expect(await actionThat(report)(before, formOf(typed))).toMatchObject({
    report: "1 was added.",
    values: { name: "left" },
    errors: { name: "is unknown" },
    message: null,
  });
});

test("when the gate demands another sign-in, nothing is done and typed values stay, except secrets", async () => {
  const done: string[] = [];
  const need = { path: "/auth/sign-in?again=1", destination: "/", again: true };
  const action = statefulFormAction(
    {
      gate: async () => redirectToSignIn(need),
      schema: z.object({}),
      secrets: ["secret"],
      run: async () => void done.push("run"),
    },
    async () => "en",
  );
  const state = await action(before, formOf(typed));
  expect(state).toMatchObject({ values: { name: "mine" }, signIn: { path: need.path } });
  expect(state.signIn?.words).toContain("you must have signed in within");
  expect(JSON.stringify(state)).not.toContain("hush");
  expect(done).toEqual([]);
});
