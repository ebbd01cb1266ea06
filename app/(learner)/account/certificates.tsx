import { Link } from "@/app/_components/link";
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
            <a href={view}>
              {texts.view}
              <span className="sr-only">{`: ${number}`}</span>
            </a>
            {pdf && (
              <a href={pdf}>
                {texts.pdf}
                <span className="sr-only">{`: ${number}`}</span>
              </a>
            )}
            {badge && (
              <a href={badge}>
                {texts.badge}
                <span className="sr-only">{`: ${number}`}</span>
              </a>
            )}
            {renew && (
              <Link href={renew}>
                {texts.renew}
                <span className="sr-only">{`: ${number}`}</span>
              </Link>
            )}
          </p>
        </li>
      ))}
    </ul>
  );
}
