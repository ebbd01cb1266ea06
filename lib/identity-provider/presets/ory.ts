import { definePreset, standardClaims, standardScope } from "./preset";

export const ory = definePreset({
  title: "Ory",
  fields: {
    project_url: { kind: "url" },
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
  takesLogoutUri: true,
});
