import type { Account } from "@/lib/session/account";

const sources = {
  sign_in: "added at sign-in",
  admin: "added by an admin",
} satisfies Record<Account["groups"][number]["source"], string>;

export function Groups({ groups }: Pick<Account, "groups">) {
  if (groups.length === 0)
    return (
      <p className="text-muted">
        You aren’t in any groups. You can see the courses that are open to everyone.
      </p>
    );
  return (
    <>
      <p className="mb-3 text-muted text-sm">Your groups decide which courses are shared with you.</p>
      <ul className="divide-y divide-line border-line border-t">
        {groups.map(({ name, source }) => (
          <li key={name} className="flex flex-wrap items-baseline justify-between gap-x-6 py-2.5 last:pb-0">
            <bdi className="min-w-0 font-medium">{name}</bdi>
            <span className="text-muted text-sm">{sources[source]}</span>
          </li>
        ))}
      </ul>
    </>
  );
}
