import type { ReactNode } from "react";
import { Link } from "@/app/_components/link";
import type { Concern } from "@/lib/admin-home/concerns";
import { Day } from "../_components/date-time";
import { Icon } from "../_components/icon";
import { Num } from "../_components/num";
import { apiKeyAddress, apiKeysAddress } from "./api-keys/paths";
import { courseAddress, coursesPath } from "./courses/paths";
import { peopleAddress } from "./people/paths";
import { retentionPath } from "./retention/paths";
import { signInsPath } from "./sign-ins/paths";

/** What needs an admin today, each with the way to where it is mended, if that is here. */
export function Attention({ concerns }: { concerns: Concern[] }) {
  if (concerns.length === 0)
    return (
      <p className="flex items-center gap-3">
        <span className="text-success">
          <Icon name="done" />
        </span>
        Nothing needs attention.
      </p>
    );
  return (
    <ul className="divide-y divide-line">
      {concerns.map((concern) => {
        const { title, text, href, way } = describe(concern);
        return (
          <li
            key={`${concern.about} ${"id" in concern ? concern.id : ""}`}
            className="grid grid-cols-[1.5rem_minmax(0,1fr)] gap-x-3 py-4 first:pt-0 last:pb-0"
          >
            <span className="pt-0.5 text-warning">
              <Icon name="warning" />
            </span>
            <div>
              <p className="wrap-anywhere font-semibold">{title}</p>
              <p className="text-muted text-sm">{text}</p>
              {href && (
                <Link
                  href={href}
                  className="mt-1 inline-block text-accent text-sm underline underline-offset-4"
                >
                  {way}
                </Link>
              )}
            </div>
          </li>
        );
      })}
    </ul>
  );
}

type Described = { title: ReactNode; text: ReactNode; href?: string; way?: ReactNode };

function describe(concern: Concern): Described {
  switch (concern.about) {
    case "identity_provider":
      return providers[concern.is];
    case "sign_ins":
      return {
        title: "Many sign-ins fail",
        text: (
          <>
            Of the <Num value={concern.ended} /> sign-ins of the last 24 hours, <Num value={concern.failed} />{" "}
            failed. The log says why.
          </>
        ),
        href: `${signInsPath}?outcome=failed`,
        way: "Look at the failed sign-ins",
      };
    case "api_key":
      return describeKey(concern);
    case "ownerless_key":
      return {
        title: (
          <>
            Nobody answers for the API key <bdi>{concern.name}</bdi>
          </>
        ),
        text: `The admin who made it has been ${concern.owner}. Replace it by a key of your own, or revoke it.`,
        href: apiKeyAddress(concern.id),
        way: "Look at this key",
      };
    case "courses":
      return {
        title: "No course is published",
        text: "The catalog is empty.",
        href: coursesPath,
        way: "Create or publish a course",
      };
    case "course":
      return {
        title: (
          <>
            Nobody can see <bdi>{concern.name}</bdi>
          </>
        ),
        text: "It is published for groups, but it has none, or none of them has a member.",
        href: `${courseAddress(concern.id)}/access`,
        way: "Choose who may see it",
      };
    case "proxy":
      return {
        title: "Everybody seems to come from one address",
        text: (
          <>
            A proxy stands in front of this platform, and its address is taken for everybody’s: all people
            share one limit of sign-ins. Set <code>TRUSTED_PROXIES</code> to the number of proxies, mostly 1,
            and start the platform again.
          </>
        ),
      };
    case "admins":
      return {
        title: concern.count === 0 ? "Add an admin" : "There is only one admin",
        text:
          concern.count === 0
            ? "Nobody is an admin yet: these pages open only from the command line."
            : "If they leave or lose their account, only the command line gets you back in.",
        href: peopleAddress({ role: concern.count === 0 ? "" : "admin" }),
        way: concern.count === 0 ? "Choose a person" : "See who it is",
      };
    case "retention":
      return {
        title: "Old data is not being removed",
        text: "It should be, once an hour, and has not been for a day.",
        href: retentionPath,
        way: "See which data, and why",
      };
  }
}

const providers: Record<"missing" | "disabled", Described> = {
  missing: {
    title: "No identity provider is in use",
    text: "Nobody can sign in yet.",
    href: "/admin/identity-provider",
    way: "Set up the identity provider",
  },
  disabled: {
    title: "Sign-in is disabled",
    text: "People who are signed in stay so; nobody else comes in.",
    href: "/admin/identity-provider",
    way: "Enable sign-in",
  },
};

function describeKey({ id, name, expiresAt, isExpired }: Extract<Concern, { about: "api_key" }>): Described {
  return {
    title: isExpired ? (
      <>
        A system still sends the expired API key <bdi>{name}</bdi>
      </>
    ) : (
      <>
        The API key <bdi>{name}</bdi> ends soon
      </>
    ),
    text: isExpired ? (
      <>
        It ended on <Day value={expiresAt} />, and every request with it is refused. Create another one, and
        give it to that system.
      </>
    ) : (
      <>
        It is good until <Day value={expiresAt} />. Create another one before, for the system that uses it.
      </>
    ),
    href: apiKeysAddress({ q: id }),
    way: "Look at this key",
  };
}
