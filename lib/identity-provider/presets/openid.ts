import { definePreset, standardClaims } from "./preset";

export const openid = definePreset({
  title: "OpenID Connect",
  fields: {
    issuer: { kind: "url" },
  },
  issuer: ({ issuer }) => issuer,
  endpoints: null,
  settings: () => ({
    scope: "",
    scopesIfSupported: ["openid", "profile", "email", "groups"],
    attributePaths: { ...standardClaims, groups: "groups" },
  }),
  takesLogoutUri: true,
});
