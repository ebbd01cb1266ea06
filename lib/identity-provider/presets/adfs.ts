import { definePreset, standardClaims } from "./preset";

export const adfs = definePreset({
  title: "AD FS",
  fields: {
    host: { kind: "host" },
  },
  issuer: ({ host }) => `https://${host}/adfs`,
  endpoints: (issuer) => ({
    authorizationEndpoint: `${issuer}/oauth2/authorize/`,
    tokenEndpoint: `${issuer}/oauth2/token/`,
    usersEndpoint: `${issuer}/userinfo`,
    jwksUri: `${issuer}/discovery/keys`,
  }),
  settings: () => ({ scope: "openid", attributePaths: { ...standardClaims, groups: "groups" } }),
  takesLogoutUri: false,
});
