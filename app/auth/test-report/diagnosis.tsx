import type { ReactNode } from "react";
import { Fact } from "@/app/_components/fact";
import type { Cause, SettingName } from "@/lib/messages/sign-in-failure-causes";
import type { ExplainedFailure } from "@/lib/sign-in/test-report";

type Props = {
  failure: ExplainedFailure;
  settingLink?: (setting: SettingName) => ReactNode;
};

export function Diagnosis({ failure, settingLink }: Props) {
  const { code, cause, remedy, setting, alternatives, reason, stated } = failure;
  return (
    <dl className="space-y-4">
      <Fact term="Likely cause">
        <bdi>{cause}</bdi>
      </Fact>
      <Fact term="What to do">
        <Remedy remedy={remedy} setting={setting} settingLink={settingLink} />
      </Fact>
      {alternatives.length > 0 && (
        <Fact term={alternatives.length === 1 ? "Or else" : "Or else, the likelier first"}>
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
        <Fact term="The identity provider said">
          <bdi className="wrap-anywhere">{stated}</bdi>
        </Fact>
      )}
      <Fact term="Code">
        <code className="font-mono text-sm">{code}</code>
        {reason && (
          <>
            : <bdi>{reason}</bdi>
          </>
        )}
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
