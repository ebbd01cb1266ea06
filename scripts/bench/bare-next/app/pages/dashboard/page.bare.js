import { Cards, Cover, Page, Progress, ToDo } from "../../parts";
import { school } from "../../school";

export const dynamic = "force-dynamic";

export default function Dashboard() {
  const { person, course, toDo, dashboard } = school;
  return (
    <Page>
      <h1>Welcome, {person.firstName}</h1>
      <section>
        <h2>{toDo.title}</h2>
        <a href={toDo.more.href}>{toDo.more.words}</a>
        <ToDo rows={toDo.rows} />
      </section>
      <section aria-labelledby="continue">
        <Cover course={course} />
        <h2 id="continue">Continue where you left off</h2>
        <p>{course.next.title}</p>
        <p className="muted">
          {course.name} · {course.next.section}
        </p>
        <Progress value={course.progress} />
        <p className="muted">{course.left}</p>
        <a href={course.next.href} className="button">
          Continue
        </a>
      </section>
      {dashboard.map(({ title, more, courses }) => (
        <section key={title}>
          <h2>{title}</h2>
          {more && <a href={more.href}>{more.words}</a>}
          <Cards courses={courses} />
        </section>
      ))}
    </Page>
  );
}
