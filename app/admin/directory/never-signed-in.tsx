import { Email } from "@/app/_components/breakable";
import { Link } from "@/app/_components/link";
import { hidden, rich } from "@/app/_components/rich";
import { SubmitButton } from "@/app/_components/submit-button";
import { useMessages } from "@/app/messages";
import type { Unmatched } from "@/lib/scim/never-signed-in";
import { FullName } from "../full-name";
import { personUrl } from "../people/paths";
import { joinAllAction, joinPeopleAction } from "./actions";

type Props = { provider: string; people: Unmatched[]; count: number };

const link = "text-accent underline underline-offset-4";

export function NeverSignedIn({ provider, people, count }: Props) {
  const { neverSignedIn: t } = useMessages().directory;
  if (count === 0) return <p className="text-muted">{t.none}</p>;
  const areSame = people.some(({ candidate }) => candidate?.why === "user_id");
  return (
    <>
      <p className="mb-4 max-w-prose text-muted">{t.lead({ count })}</p>
      {areSame && (
        <form action={joinAllAction} className="mb-4 space-y-2">
          <input type="hidden" name="provider" value={provider} />
          <p className="max-w-prose text-muted text-sm">{t.joinAllHint}</p>
          <SubmitButton look="secondary" pendingText={t.joining}>
            {t.joinAll}
          </SubmitButton>
        </form>
      )}
      <ul className="divide-y divide-line border-line border-y">
        {people.map((person) => (
          <li key={person.id} className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2 py-3">
            <span className="min-w-0">
              <Link href={personUrl(person.id)} className={link}>
                <FullName person={person} />
              </Link>
              <bdi className="wrap-anywhere block text-muted text-sm">
                {person.externalId ?? person.userName}
              </bdi>
            </span>
            {person.candidate && (
              <Suggestion provider={provider} person={person} candidate={person.candidate} />
            )}
          </li>
        ))}
      </ul>
      {count > people.length && (
        <p className="mt-3 text-muted text-sm">{t.more({ count: count - people.length })}</p>
      )}
    </>
  );
}

type SuggestionProps = {
  provider: string;
  person: Unmatched;
  candidate: NonNullable<Unmatched["candidate"]>;
};

function Suggestion({ provider, person, candidate }: SuggestionProps) {
  const { neverSignedIn: t } = useMessages().directory;
  return (
    <form action={joinPeopleAction} className="flex min-w-0 flex-wrap items-center gap-3">
      <input type="hidden" name="provider" value={provider} />
      <input type="hidden" name="provisionedId" value={person.id} />
      <input type="hidden" name="personId" value={candidate.id} />
      <span className="min-w-0 text-sm">
        {rich(t.signsIn, {
          name: (
            <Link href={personUrl(candidate.id)} className={link}>
              <FullName person={candidate} />
            </Link>
          ),
          id: <bdi className="wrap-anywhere">{candidate.userId}</bdi>,
        })}
        <span className="block text-muted">
          {t.why[candidate.why]} <Email>{candidate.email}</Email>
        </span>
      </span>
      <SubmitButton look="secondary" pendingText={t.joining}>
        {rich(t.join, { name: <FullName person={candidate} />, hidden })}
      </SubmitButton>
    </form>
  );
}
