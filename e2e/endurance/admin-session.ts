import { newAdminLink } from "../admin-link";
import { PersonOverHttp } from "../person-over-http";
import type { Installation } from "./installation";

type Ask = RequestInit & { isSignedIn?: boolean };

/** Signs in as an admin; what is returned asks a server of the platform with that session, or without, as its pages do. */
export async function openAdminSession(platform: Installation, origin: string) {
  const person = new PersonOverHttp(origin);
  const databaseUrl = String(platform.env.DATABASE_URL);
  const link = new URL(await newAdminLink({ baseUrl: origin, databaseUrl }));
  await person.post(`${link.pathname}${link.search}`, []);
  const Cookie = `lectern_session=${person.session}`;
  return (path: string, { isSignedIn = true, ...init }: Ask = {}, server = origin) =>
    fetch(`${server}${path}`, {
      redirect: "manual",
      ...init,
      headers: { Origin: platform.baseUrl, ...(isSignedIn && { Cookie }), ...init.headers },
    });
}
