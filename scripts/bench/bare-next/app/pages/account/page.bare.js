import { Icon, LanguageForm, languages, Page, ThemeForm } from "../../parts";
import { school } from "../../school";

export const dynamic = "force-dynamic";

export default function Account() {
  const { person, account } = school;
  return (
    <Page>
      <h1>Your account</h1>
      <section className="card">
        <span aria-hidden="true">{person.initials}</span>
        <h2>{person.name}</h2>
        <p className="muted">Last signed in {account.signedInAt}</p>
        <dl>
          <dt>First name</dt>
          <dd>{person.firstName}</dd>
          <dt>Last name</dt>
          <dd>{person.lastName}</dd>
          <dt>Email</dt>
          <dd>{person.email}</dd>
        </dl>
        <p className="muted">
          Your details come from your company’s identity provider, <b>{account.provider}</b>. If something is
          wrong, have it corrected there, then sign in again.
        </p>
      </section>
      <section className="card">
        <h2>Groups</h2>
        <p className="muted">Your groups decide which courses are shared with you.</p>
        <ul>
          {account.groups.map((name) => (
            <li key={name}>
              {name} <span className="muted">added at sign-in</span>
            </li>
          ))}
        </ul>
      </section>
      <section className="card">
        <h2>Calendar</h2>
        <p className="muted">
          See due dates in your own calendar with a private link. Anyone who has the link can read{" "}
          <a href="/assignments">your assignments</a>, so keep it to yourself.
        </p>
        <form action="/create-calendar-link" method="post">
          <button type="submit" className="button">
            Create calendar link
          </button>
        </form>
      </section>
      <section className="card">
        <h2>Signed-in browsers</h2>
        <ul>
          {account.sessions.map(({ id, browser, isCurrent }) => (
            <li key={id}>
              <Icon name="computer" /> {browser} {isCurrent && <b>This browser</b>}
              <p className="muted">
                Signed in {account.signedInAt} {isCurrent ? "" : "· Active today"}
              </p>
              {!isCurrent && (
                <form action="/end-session" method="post">
                  <input type="hidden" name="id" value={id} />
                  <button type="submit" className="button">
                    Sign out<span className="spoken"> of {browser}</span>
                  </button>
                </form>
              )}
            </li>
          ))}
        </ul>
        <button type="button" popoverTarget="everywhere" className="button">
          Sign out everywhere
        </button>
        <div id="everywhere" popover="auto">
          <h2>Sign out everywhere?</h2>
          <p>This signs you out of every browser, including this one. You keep your courses and progress.</p>
          <form action="/sign-out-everywhere" method="post">
            <button type="submit" className="button">
              Yes, sign out everywhere
            </button>
          </form>
          <button type="button" popoverTarget="everywhere" className="button">
            Stay signed in
          </button>
        </div>
      </section>
      <section className="card">
        <h2>Appearance</h2>
        <ThemeForm />
        <LanguageForm languages={["Same as browser", ...languages]} />
        <h3>Dates and times</h3>
        <p>{account.signedInAt}</p>
        <p className="muted">In your browser’s format: English, UTC until we know your time zone.</p>
      </section>
    </Page>
  );
}
