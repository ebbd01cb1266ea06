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
    tokenAuthentication: "client_secret_post",
    pkce: true,
    attributePaths: { ...standardClaims, groups: "groups" },
  }),
  notes: [
    "LemonLDAP::NG sends names and groups only as far as you export them (steps 3 and 4).",
    "Somebody in one group has it as text instead of a list: it is read as one group.",
    "The user ID is the login name, unless you choose another “User attribute” under Options › Advanced.",
    "The client secret is sent in the body: in the header, LemonLDAP::NG cannot read a secret with a colon or with some other characters, such as `~` and `?`.",
  ],
  registration: [
    "In the Manager: set General Parameters › Issuer modules › OpenID Connect › Activation to On. Then OpenID Connect Relying Parties › Add OpenID Connect Relying Party.",
    "Under Options › Basic, choose a client ID and a client secret, and enter the callback URL below under “Allowed redirection addresses for login”.",
    "Under “Exported attributes (claims)”, add `given_name`, `family_name`, `email` and `groups` with the variables that hold them, such as `givenName`, `sn`, `mail` and `groups`.",
    "Under Options › Scope › “Scope values content”, add the key `groups` with the value `groups`. Since version 2.0.16, this matters only if “Always send exported attributes” is off (OpenID Connect Service › Security).",
    "People are asked whether they agree to share these, until you turn on “Bypass consent” under Options › Advanced.",
    "To sign people out here when they log out there: under Options › Logout, enter the back-channel logout URL below with the type “Back Channel”. Version 2.16 and older have only “Front Channel”, which does not sign anyone out here.",
  ],
  takesLogoutUri: true,
});
