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
      <ul className="own-groups">
        {groups.map(({ name, source }) => (
          <li key={name}>
            <bdi>{name}</bdi>
            <span>{sources[source]}</span>
          </li>
        ))}
      </ul>
    </>
  );
}
