import { definePreset, standardClaims, standardScope } from "./preset";

export const lemonldap = definePreset({
  title: "LemonLDAP::NG",
  fields: {
    portal_url: {
      kind: "url",
      label: "Portal URL",
      hint: "The “Issuer identifier” of its OpenID Connect Service, such as https://auth.example.com.",
    },
  },
  issuer: ({ portal_url }) => portal_url,
  endpoints: (issuer) => ({
    authorizationEndpoint: `${issuer}/oauth2/authorize`,
    tokenEndpoint: `${issuer}/oauth2/token`,
    usersEndpoint: `${issuer}/oauth2/userinfo`,
    jwksUri: `${issuer}/oauth2/jwks`,
  }),
  settings: () => ({
    scope: `${standardScope} groups`,
    pkce: true,
    attributePaths: { ...standardClaims, groups: "groups" },
  }),
  notes: [
    "LemonLDAP::NG sends names and groups only as far as you export them (steps 3 and 4).",
    "Somebody in one group has it as text instead of a list: it is read as one group.",
  ],
  registration: [
    "In the Manager: set General Parameters › Issuer modules › OpenID Connect › Activation to On. Then OpenID Connect Relying Parties › Add OpenID Relying Party.",
    "Under Options › Basic, choose a client ID and a client secret, and enter the callback URL below under “Allowed redirection addresses for login”.",
    "Under “Exported attributes”, add `given_name`, `family_name`, `email` and `groups` with the variables that hold them, such as `givenName`, `sn`, `mail` and `groups`.",
    "Under “Scope values content”, add the key `groups` with the value `groups`.",
    "To sign people out here when they log out there: under Options › Logout, enter the back-channel logout URL below with the type “Back-Channel”.",
  ],
  takesLogoutUri: true,
});
