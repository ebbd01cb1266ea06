import type { ShownAccount } from "./shown-account";

/** Plain links, because what they lead to is no page of Next.js. */
export function Certificates({
  certificates,
  language,
}: Pick<ShownAccount, "certificates"> & { language: string }) {
  return (
    <ul className="own-certificates">
      {certificates.map(({ number, course, text, view, pdf, badge }) => (
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
          </p>
        </li>
      ))}
    </ul>
  );
}
