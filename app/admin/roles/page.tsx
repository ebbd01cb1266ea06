import { Card } from "@/app/_components/card";
import { PageHeader } from "@/app/_components/page-header";
import { currentMessages } from "@/app/messages";
import { titled } from "@/app/titled";
import { listedIn, readProviders } from "@/lib/identity-provider/places";
import { listStaff } from "@/lib/roles/list";
import { listRules } from "@/lib/roles/rules";
import { requireAdmin } from "@/lib/session/gates";
import { countAffectedSessions } from "@/lib/session/open-and-end";
import { ShownMessage } from "../flash-message";
import { RuleForm } from "./rule-form";
import { Rules } from "./rules";
import { Staff } from "./staff";

const shown = 500;

export const generateMetadata = titled((t) => t.roles.title, requireAdmin);

export default async function RolesPage({ searchParams }: PageProps<"/admin/roles">) {
  const admin = await requireAdmin();
  const { message } = await searchParams;
  const [staff, rules, providers] = await Promise.all([
    listStaff(admin, shown),
    listRules(admin),
    readProviders(),
  ]);
  const rulesWithSessions: Parameters<typeof Rules>[0]["rules"] = [];
  // Statements run one at a time, because many rules would take all connections.
  for (const rule of rules)
    rulesWithSessions.push({ ...rule, sessions: await countAffectedSessions(admin, { ruleId: rule.id }) });
  const { roles: t } = await currentMessages();
  return (
    <>
      <PageHeader title={t.title} lead={t.lead} />
      <ShownMessage message={message} texts={t.done} />
      <div className="grid items-start gap-6 lg:grid-cols-[minmax(0,1fr)_24rem] lg:gap-8">
        <div className="grid min-w-0 gap-6">
          <Card heading={t.staff.title}>
            <Staff staff={staff} limit={shown} />
          </Card>
          <Card heading={t.rules.title}>
            <Rules rules={rulesWithSessions} providers={providers} />
            <RuleForm providers={listedIn(providers)} />
          </Card>
        </div>
        <Card heading={t.effects.title}>
          <dl className="space-y-4">
            {(["manager", "author", "reporter"] as const).map((role) => (
              <div key={role}>
                <dt className="font-medium">{t.names[role]}</dt>
                <dd className="text-muted text-sm">{t.effects[role]}</dd>
              </div>
            ))}
          </dl>
          <p className="mt-5 border-line border-t pt-4 text-muted text-sm">{t.effects.advice}</p>
        </Card>
      </div>
    </>
  );
}
