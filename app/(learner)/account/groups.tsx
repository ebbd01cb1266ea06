import type { Account } from "@/lib/session/account";
import type { AccountTexts } from "./texts";

type Props = Pick<Account, "groups"> & { texts: AccountTexts["groups"] };

export function Groups({ groups, texts }: Props) {
  if (groups.length === 0) return <p className="text-muted">{texts.none}</p>;
  return (
    <>
      <p className="mb-3 text-muted text-sm">{texts.lead}</p>
      <ul className="own-groups">
        {groups.map(({ name, source }) => (
          <li key={name}>
            <bdi>{name}</bdi>
            <span>{texts[source]}</span>
          </li>
        ))}
      </ul>
    </>
  );
}
