import { Card } from "@/app/_components/card";
import { PageHeader } from "@/app/_components/page-header";
import { Result } from "@/app/_components/result";
import { titled } from "@/app/titled";
import { listStaff } from "@/lib/roles/list";
import { listRules } from "@/lib/roles/rules";
import { requireAdmin } from "@/lib/session/gates";
import { countAffectedSessions } from "@/lib/session/open-and-end";
import { RuleForm } from "./rule-form";
import { Rules } from "./rules";
import { Staff } from "./staff";
import { roleEffects, roleNames } from "./words";

const shown = 500;

const messages = {
  rule_added: "The rule is saved. Each person’s next sign-in applies it.",
  rule_removed: "The rule is deleted. Roles it granted were removed.",
};

export const generateMetadata = titled("Roles", requireAdmin);

export default async function RolesPage({ searchParams }: PageProps<"/admin/roles">) {
  const admin = await requireAdmin();
  const { message } = await searchParams;
  const [staff, rules] = await Promise.all([listStaff(admin, shown), listRules(admin)]);
  const rulesWithSessions: Parameters<typeof Rules>[0]["rules"] = [];
  // Statements run one at a time, because many rules would take all connections.
  for (const rule of rules)
    rulesWithSessions.push({ ...rule, sessions: await countAffectedSessions(admin, { ruleId: rule.id }) });
  const words =
    typeof message === "string" &&
    Object.hasOwn(messages, message) &&
    messages[message as keyof typeof messages];
  return (
    <>
      <PageHeader
        title="Roles"
        lead="People who can do more than learn. Admins can do everything: find them under People."
      />
      {words && <Result key={crypto.randomUUID()}>{words}</Result>}
      <div className="grid items-start gap-6 lg:grid-cols-[minmax(0,1fr)_24rem] lg:gap-8">
        <div className="grid min-w-0 gap-6">
          <Card heading="People with a role">
            <Staff staff={staff} limit={shown} />
          </Card>
          <Card heading="Rules for groups of the identity provider">
            <Rules rules={rulesWithSessions} />
            <RuleForm />
          </Card>
        </div>
        <Card heading="What each role can do">
          <dl className="space-y-4">
            {(["manager", "author", "reporter"] as const).map((role) => (
              <div key={role}>
                <dt className="font-medium">{roleNames[role]}</dt>
                <dd className="text-muted text-sm">{roleEffects[role]}</dd>
              </div>
            ))}
          </dl>
          <p className="mt-5 border-line border-t pt-4 text-muted text-sm">
            Give a role on a person’s page, under Roles, or add a rule.
          </p>
        </Card>
      </div>
    </>
  );
}
