import type { ReactNode } from "react";
import { Fact } from "@/app/_components/fact";
import { rich } from "@/app/_components/rich";
import { useMessages } from "@/app/messages";
import type { Cause, SettingName } from "@/lib/sign-in/causes";
import type { ExplainedFailure } from "@/lib/sign-in/test-report";

type Props = {
  failure: ExplainedFailure;
  settingLink?: (setting: SettingName) => ReactNode;
};

export function Diagnosis({ failure, settingLink }: Props) {
  const { diagnosis: t } = useMessages().signIns;
  const { code, cause, remedy, setting, alternatives, reason, stated } = failure;
  const shownCode = <code className="font-mono text-sm">{code}</code>;
  return (
    <dl className="space-y-4">
      <Fact term={t.cause}>
        <bdi>{cause}</bdi>
      </Fact>
      <Fact term={t.remedy}>
        <Remedy remedy={remedy} setting={setting} settingLink={settingLink} />
      </Fact>
      {alternatives.length > 0 && (
        <Fact term={t.alternative({ count: alternatives.length })}>
          <ol className="list-decimal space-y-2 ps-5">
            {alternatives.map((other) => (
              <li key={other.cause}>
                <bdi>{other.cause}</bdi> <Remedy {...other} settingLink={settingLink} />
              </li>
            ))}
          </ol>
        </Fact>
      )}
      {stated && (
        <Fact term={t.stated}>
          <bdi className="wrap-anywhere">{stated}</bdi>
        </Fact>
      )}
      <Fact term={t.code}>
        {reason ? rich(t.codeWithReason, { code: shownCode, reason: <bdi>{reason}</bdi> }) : shownCode}
      </Fact>
    </dl>
  );
}

function Remedy({
  remedy,
  setting,
  settingLink,
}: Pick<Cause, "remedy" | "setting"> & Pick<Props, "settingLink">) {
  return (
    <>
      {remedy} {setting && settingLink?.(setting)}
    </>
  );
}
