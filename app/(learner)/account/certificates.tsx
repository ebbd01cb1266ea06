import { Link } from "@/app/_components/link";
import { hidden, rich } from "@/app/_components/rich";
import type { ShownAccount } from "./shown-account";
import type { AccountTexts } from "./texts";

/** Uses plain links, because certificates aren't pages of Next.js. */
export function Certificates({
  certificates,
  texts,
  language,
}: Pick<ShownAccount, "certificates"> & { texts: AccountTexts["certificates"]; language: string }) {
  return (
    <ul className="own-certificates">
      {certificates.map(({ number, course, text, view, pdf, badge, renew }) => (
        <li key={number}>
          <p>
            <bdi>{course}</bdi>
            <span lang={language}>{text}</span>
          </p>
          <p>
            <a href={view}>{rich(texts.view, { number, hidden })}</a>
            {pdf && <a href={pdf}>{rich(texts.pdf, { number, hidden })}</a>}
            {badge && <a href={badge}>{rich(texts.badge, { number, hidden })}</a>}
            {renew && <Link href={renew}>{rich(texts.renew, { number, hidden })}</Link>}
          </p>
        </li>
      ))}
    </ul>
  );
}
