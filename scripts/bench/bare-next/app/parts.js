import { school } from "./school";

/** What an author writes by hand: plain elements, plain links, a class where the style sheet needs one. */
export function Page({ children }) {
  return (
    <>
      <Header />
      <main id="main">{children}</main>
    </>
  );
}

function Header() {
  const { name, email } = school.person;
  return (
    <header>
      <a href="/" aria-label="Lectern dashboard">
        <Icon name="lectern" /> Lectern
      </a>
      <nav aria-label="Main">
        <a href="/">Dashboard</a>
        <a href="/courses">My courses</a>
        <a href="/catalog">Catalog</a>
      </nav>
      <button type="button" popoverTarget="menu">
        <span aria-hidden="true">{school.person.initials}</span>
        <span className="spoken">
          Account of <bdi>{name}</bdi>
        </span>
      </button>
      <div id="menu" popover="auto">
        <p>{name}</p>
        <p className="muted">{email}</p>
        <a href="/account">
          <Icon name="account" /> Your account
        </a>
        <ThemeForm />
        <form action="/sign-out" method="post">
          <button type="submit">
            <Icon name="signOut" /> Sign out
          </button>
        </form>
      </div>
    </header>
  );
}

export function ThemeForm() {
  return (
    <form action="/theme" method="post">
      <fieldset>
        <legend>Theme</legend>
        {["System", "Light", "Dark"].map((theme) => (
          <button key={theme} type="submit" name="theme" value={theme}>
            <Icon name={theme} /> {theme}
          </button>
        ))}
      </fieldset>
    </form>
  );
}

export const languages = ["English", "Deutsch", "Français", "Español", "العربية"];

export function LanguageForm({ languages }) {
  return (
    <form action="/language" method="post">
      <fieldset>
        <legend>Language</legend>
        {languages.map((language) => (
          <button key={language} type="submit" name="language" value={language}>
            {language}
          </button>
        ))}
      </fieldset>
    </form>
  );
}

export function Icon({ name, label }) {
  return (
    // biome-ignore lint/a11y/noSvgWithoutTitle: it has a label, or is hidden
    <svg className="icon" {...(label ? { role: "img", "aria-label": label } : { "aria-hidden": true })}>
      <use href={`/icons.svg#${name}`} />
    </svg>
  );
}

export function Cards({ courses }) {
  return (
    <ul className="cards">
      {courses.map((course) => (
        <li key={course.permalink} className="card">
          <Cover course={course} />
          <h2>
            <a href={`/courses/${course.permalink}`}>{course.name}</a>
          </h2>
          {course.description && <p className="muted">{course.description}</p>}
          <State course={course} />
        </li>
      ))}
    </ul>
  );
}

export function ToDo({ rows }) {
  return (
    <ul>
      {rows.map(({ permalink, name, path, word, when, day, done, isOptional }) => (
        <li key={permalink}>
          <a href={path ? `/learning-paths/${path.id}` : `/courses/${permalink}`}>{name}</a>
          <p className="muted">
            {word} {when?.replace("{day}", day)} {done}{" "}
            {path?.next && (
              <>
                Next: <a href={`/courses/${permalink}`}>{path.next}</a>
              </>
            )}{" "}
            {isOptional && "Optional"}
          </p>
        </li>
      ))}
    </ul>
  );
}

function State({ course }) {
  if (course.completedOn)
    return (
      <p>
        <Icon name="done" /> Completed on {course.completedOn}
      </p>
    );
  if (course.progress === null) return <p className="muted">{course.length}</p>;
  return (
    <>
      <p className="muted">{course.length}</p>
      <Progress value={course.progress} />
    </>
  );
}

export function Cover({ course }) {
  return (
    <div className="cover" aria-hidden="true">
      {/* biome-ignore lint/performance/noImgElement: as Lectern shows it */}
      {course.image ? <img src={course.image} alt="" loading="lazy" /> : null}
      {course.name[0]}
    </div>
  );
}

export function Progress({ value }) {
  return (
    <div>
      <progress max={100} value={value} aria-label="Your progress" /> {value}%
    </div>
  );
}

export function Outline({ course, isFolded = false }) {
  return (
    <nav aria-labelledby="outline">
      <h2 id="outline">Outline</h2>
      {isFolded ? (
        <details>
          <summary>Outline · {course.done}</summary>
          <Sections course={course} />
        </details>
      ) : (
        <Sections course={course} />
      )}
    </nav>
  );
}

function Sections({ course }) {
  return course.sections.map(({ title, done, activities }) => (
    <div key={title}>
      <h3>
        {title} <span className="muted">{done}</span>
      </h3>
      <ol>
        {activities.map(({ id, title, state, facts }) => (
          <li key={id}>
            <a href={`/courses/${course.permalink}/activities/${id}`}>
              <Icon name="state" label={state} /> {title}
              <span className="muted">
                <Icon name="article" /> {facts}
              </span>
            </a>
          </li>
        ))}
      </ol>
    </div>
  ));
}
