import { buttonClass } from "@/app/_components/button";
import { ButtonLink } from "@/app/_components/button-link";
import { Card } from "@/app/_components/card";
import { operatorId } from "@/lib/admins/operator";
import { personAddress } from "../paths";

/** What a person may ask for: what is kept of them, and that it goes. */
export function PersonalData({ id, isSelf }: { id: string; isSelf: boolean }) {
  const mayGo = !isSelf && id !== operatorId;
  return (
    <Card heading="Their data">
      <p className="text-muted text-sm">
        All that is kept of this person in one file: profile, groups, courses and progress, sessions,
        sign-ins, and their part of the audit log, which tells who took it.
      </p>
      <div className="mt-4 flex flex-wrap gap-3">
        {/* A file, not a page: nothing to fetch ahead. */}
        <a href={`${personAddress(id)}/export`} className={buttonClass("secondary")}>
          Download as JSON
        </a>
        {mayGo && (
          <ButtonLink look="secondary" href={`${personAddress(id)}/delete`}>
            Delete person…
          </ButtonLink>
        )}
      </div>
      {isSelf && <p className="mt-4 text-muted text-sm">This is you: only another admin can delete you.</p>}
    </Card>
  );
}
