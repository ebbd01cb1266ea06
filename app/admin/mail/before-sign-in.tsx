import { Form } from "@/app/_components/form";
import { SubmitButton } from "@/app/_components/submit-button";
import { Switch } from "@/app/_components/switch";
import { useMessages } from "@/app/messages";
import { saveMailsBeforeSignInAction } from "./actions";

export function BeforeSignIn({ isAllowed }: { isAllowed: boolean }) {
  const { beforeSignIn: t } = useMessages().adminMail;
  return (
    <Form action={saveMailsBeforeSignInAction} values={{ allowed: isAllowed ? "on" : "" }}>
      <p className="mb-4 max-w-prose text-muted">{t.hint}</p>
      <div className="mb-4 max-w-prose">
        <Switch name="allowed" label={t.label} />
      </div>
      <SubmitButton look="secondary">{t.save}</SubmitButton>
    </Form>
  );
}
