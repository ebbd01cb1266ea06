import { Cards, Cover, Page, Progress, ToDo } from "../../parts";
import { school } from "../../school";

export const dynamic = "force-dynamic";

export default function Dashboard() {
  const { person, lead, toDo, dashboard } = school;
  return (
    <Page>
      <h1>Welcome, {person.firstName}</h1>
      <section>
        <h2>{toDo.title}</h2>
        <a href={toDo.more.href}>{toDo.more.words}</a>
        <ToDo rows={toDo.rows} />
      </section>
      <section aria-labelledby="continue">
        <Cover course={lead} />
        <h2 id="continue">{lead.heading}</h2>
        <p>{lead.name}</p>
        <p className="muted">{lead.about.join(" · ")}</p>
        {lead.standing && <Standing words={lead.standing} />}
        {lead.underWay && <Progress value={lead.underWay.progress} />}
        {lead.underWay && <p className="muted">{lead.underWay.left}</p>}
        <a href={lead.href} className="button">
          {lead.action}
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

function Standing({ words: { word, when, day } }) {
  return (
    <p className="muted">
      {word} {when?.replace("{day}", day)}
    </p>
  );
}
