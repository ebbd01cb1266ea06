import { Cards, Icon, Page } from "../../parts";
import { school } from "../../school";

export const dynamic = "force-dynamic";

export default function Catalog() {
  const { categories, paths, courses } = school.catalog;
  return (
    <Page>
      <h1>Catalog</h1>
      <p>Every course you can take.</p>
      <form action="/catalog">
        <label>
          <span className="spoken">Search the catalog</span>
          <Icon name="search" />
          <input type="search" name="q" placeholder="Search the catalog" />
        </label>
        <button type="submit" className="button">
          Search
        </button>
      </form>
      <nav aria-label="Categories">
        <ul>
          {["All", ...categories].map((category) => (
            <li key={category}>
              <a href={`/catalog?category=${encodeURIComponent(category)}`}>{category}</a>
            </li>
          ))}
        </ul>
      </nav>
      <h2>Learning paths</h2>
      <ul>
        {paths.map(({ id, name, number }) => (
          <li key={id}>
            <h3>
              <a href={`/learning-paths/${id}`}>{name}</a>
            </h3>
            <p>{number} courses</p>
          </li>
        ))}
      </ul>
      <h2>Courses</h2>
      <Cards courses={courses} />
      <nav aria-label="Pages of the catalog">
        <span className="muted">Page 1</span>
        <a href="/catalog?page=2" className="button">
          Next
        </a>
      </nav>
    </Page>
  );
}
