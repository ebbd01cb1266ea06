import type { ReactNode } from "react";
import type { Cause, SettingName } from "@/lib/messages/sign-in-failure-causes";
import type { Problem } from "@/lib/sign-in/test-report";

type Props = {
  problem: Problem;
  /** Where to change a setting; absent for who may not. */
  settingLink?: (setting: SettingName) => ReactNode;
};

export function Diagnosis({ problem, settingLink }: Props) {
  const { code, cause, remedy, setting, alternatives, reason, stated } = problem;
  return (
    <dl className="space-y-4">
      <Entry term="Likely cause">
        <bdi>{cause}</bdi>
      </Entry>
      <Entry term="What to do">
        <Remedy remedy={remedy} setting={setting} settingLink={settingLink} />
      </Entry>
      {alternatives.length > 0 && (
        <Entry term={alternatives.length === 1 ? "Or else" : "Or else, the likelier first"}>
          <ol className="list-decimal space-y-2 ps-5">
            {alternatives.map((other) => (
              <li key={other.cause}>
                <bdi>{other.cause}</bdi> <Remedy {...other} settingLink={settingLink} />
              </li>
            ))}
          </ol>
        </Entry>
      )}
      {stated && (
        <Entry term="The identity provider said">
          <bdi className="wrap-anywhere">{stated}</bdi>
        </Entry>
      )}
      <Entry term="Code">
        <code className="font-mono text-sm">{code}</code>
        {reason && (
          <>
            : <bdi>{reason}</bdi>
          </>
        )}
      </Entry>
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

function Entry({ term, children }: { term: string; children: ReactNode }) {
  return (
    <div>
      <dt className="text-muted text-sm">{term}</dt>
      <dd>{children}</dd>
    </div>
  );
}
