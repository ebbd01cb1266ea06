import { Link } from "@/app/_components/link";
import type { ShownAccount } from "./shown-account";

/** Uses plain links, because certificates aren't pages of Next.js. */
export function Certificates({
  certificates,
  language,
}: Pick<ShownAccount, "certificates"> & { language: string }) {
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
              View<span className="sr-only">{` certificate ${number}`}</span>
            </a>
            {pdf && (
              <a href={pdf}>
                PDF<span className="sr-only">{` of certificate ${number}`}</span>
              </a>
            )}
            {badge && (
              <a href={badge}>
                Badge<span className="sr-only">{` of certificate ${number}`}</span>
              </a>
            )}
            {renew && (
              <Link href={renew}>
                Renew<span className="sr-only">{` certificate ${number}, by doing the course again`}</span>
              </Link>
            )}
          </p>
        </li>
      ))}
    </ul>
  );
}
