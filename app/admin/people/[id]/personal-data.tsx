import { ButtonLink } from "@/app/_components/button-link";
import { Card } from "@/app/_components/card";
import { DownloadButton } from "@/app/_components/download-button";
import { operatorId } from "@/lib/people/operator";
import { personUrl } from "../paths";

export function PersonalData({ id, isSelf }: { id: string; isSelf: boolean }) {
  const mayGo = !isSelf && id !== operatorId;
  return (
    <Card heading="Personal data">
      <p className="text-muted text-sm">
        Everything stored about this person in one file: profile, groups, courses and progress, sessions,
        sign-ins, and their part of the audit log. Each download is recorded in the audit log.
      </p>
      <div className="mt-4 flex flex-wrap gap-3">
        <DownloadButton action={`${personUrl(id)}/export`}>Download as JSON</DownloadButton>
        {mayGo && (
          <ButtonLink look="secondary" href={`${personUrl(id)}/delete`}>
            Delete person…
          </ButtonLink>
        )}
      </div>
      {isSelf && <p className="mt-4 text-muted text-sm">Only another admin can delete you.</p>}
    </Card>
  );
}
