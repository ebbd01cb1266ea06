import { Cards, Icon, Page } from "../../parts";
import { school } from "../../school";

export const dynamic = "force-dynamic";

export default function Catalog() {
  const { categories, courses } = school.catalog;
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
