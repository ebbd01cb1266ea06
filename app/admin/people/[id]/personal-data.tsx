import { ButtonLink } from "@/app/_components/button-link";
import { Card } from "@/app/_components/card";
import { DownloadButton } from "@/app/_components/download-button";
import { useMessages } from "@/app/messages";
import { operatorId } from "@/lib/people/operator";
import { personUrl } from "../paths";

export function PersonalData({ id, isSelf }: { id: string; isSelf: boolean }) {
  const { personalData: t } = useMessages().people;
  const mayGo = !isSelf && id !== operatorId;
  return (
    <Card heading={t.title}>
      <p className="text-muted text-sm">{t.text}</p>
      <div className="mt-4 flex flex-wrap gap-3">
        <DownloadButton action={`${personUrl(id)}/export`}>{t.download}</DownloadButton>
        {mayGo && (
          <ButtonLink look="secondary" href={`${personUrl(id)}/delete`}>
            {t.delete}
          </ButtonLink>
        )}
      </div>
      {isSelf && <p className="mt-4 text-muted text-sm">{t.notYourself}</p>}
    </Card>
  );
}
