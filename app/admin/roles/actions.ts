"use server";

import { redirect } from "next/navigation";
import { removeRule } from "@/lib/roles/rules";
import { newRule, ruleRemoval } from "@/lib/roles/schema";
import { formAction } from "@/lib/session/form-action";
import { requireFreshAdmin } from "@/lib/session/gates";
import { statefulFormAction } from "@/lib/session/stateful-form-action";
import { runOrRequest } from "../approvals/run-or-request";
import { rolesPath } from "./paths";

export const addRuleAction = statefulFormAction({
  gate: requireFreshAdmin,
  schema: newRule,
  run: async (admin, rule): Promise<void> => {
    await runOrRequest(admin, "add_role_rule", rule);
    redirect(`${rolesPath}?message=rule_added#result`);
  },
});

export const removeRuleAction = formAction({
  gate: requireFreshAdmin,
  schema: ruleRemoval,
  run: async (admin, { id, endsSessions }) => {
    await removeRule(admin, id, endsSessions);
    redirect(`${rolesPath}?message=rule_removed#result`);
  },
});
