import { definePreset, standardClaims, standardScope } from "./preset";

export const ory = definePreset({
  title: "Ory",
  fields: {
    project_url: {
      kind: "url",
      label: "Ory URL",
      hint: "Your project’s URL or custom domain, such as https://acme.projects.oryapis.com, or the issuer of your own Ory Hydra.",
    },
  },
  issuer: ({ project_url }) => project_url,
  endpoints: (issuer) => ({
    authorizationEndpoint: `${issuer}/oauth2/auth`,
    tokenEndpoint: `${issuer}/oauth2/token`,
    usersEndpoint: `${issuer}/userinfo`,
    jwksUri: `${issuer}/.well-known/jwks.json`,
  }),
  settings: () => ({
    scope: standardScope,
    pkce: true,
    attributePaths: { ...standardClaims, groups: "groups" },
    // Ory Hydra form-decodes the parts of the Basic header, following RFC 6749, section 2.3.1.
    encodeClientCredentials: true,
  }),
  notes: [
    "Ory sends no groups of its own: a consent app of yours has to put `groups` into `session.id_token`.",
    "First and last names arrive only if the identity schema has `name.first` and `name.last`.",
  ],
  registration: [
    "Create an OAuth 2.0 client with the grant type `authorization_code`, the response type `code`, and the scopes `openid`, `profile` and `email`.",
    "Its redirect URI is the callback URL below, and its token endpoint authentication method `client_secret_basic`.",
    "Copy the client ID and the client secret: it is shown once.",
    "To sign people out here when they log out there: enter the back-channel logout URL below as the client’s `backchannel_logout_uri`.",
  ],
  takesLogoutUri: true,
});
