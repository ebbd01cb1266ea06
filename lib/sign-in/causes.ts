import type { Messages } from "@/lib/messages/messages";
import type { FailureCode } from "./failures";

export type Cause = { cause: string; remedy: string; setting?: SettingName };

export type SettingName =
  | "clientId"
  | "clientSecret"
  | "issuer"
  | "authorizationEndpoint"
  | "tokenEndpoint"
  | "usersEndpoint"
  | "tokenRequestFormat"
  | `advanced.${AdvancedName}`
  | `advanced.attributePaths.${"user_id" | "groups"}`;

type AdvancedName =
  | "tokenAuthentication"
  | "encodeClientCredentials"
  | "scope"
  | "pkce"
  | "authorizationParameters"
  | "freshSignIn"
  | "requireSignedUserinfo"
  | "jwksUri";

export type SentToken = {
  authentication: "client_secret_basic" | "client_secret_post";
  isEncoded: boolean;
  format: "json" | "form";
};

export type Causes = ReturnType<typeof causesIn>;

/** Returns each cause's texts with the setting that its remedy names. */
export function causesIn({ signInCauses: t }: Messages) {
  const about = (setting: SettingName, { cause, remedy }: Cause): Cause => ({ cause, remedy, setting });
  const idAt = "advanced.attributePaths.user_id";
  return {
    failures: {
      ...t.failures,
      userinfo_unsigned: about("advanced.requireSignedUserinfo", t.failures.userinfo_unsigned),
      userinfo_keys_unavailable: about("advanced.jwksUri", t.failures.userinfo_keys_unavailable),
      userinfo_not_verified: about("advanced.jwksUri", t.failures.userinfo_not_verified),
      authentication_not_fresh: about("advanced.freshSignIn", t.failures.authentication_not_fresh),
    } satisfies Record<FailureCode, Cause>,

    /** RFC 6749, section 4.1.2.1; OpenID Connect Core, section 3.1.2.6. */
    authorization: {
      invalid_request: about("advanced.pkce", t.authorization.invalid_request),
      unauthorized_client: t.authorization.unauthorized_client,
      unsupported_response_type: about("authorizationEndpoint", t.authorization.unsupported_response_type),
      invalid_scope: about("advanced.scope", t.authorization.invalid_scope),
      interaction: about("advanced.authorizationParameters", t.authorization.interaction),
    } satisfies Record<string, Cause>,

    status: {
      absent: {
        token: about("tokenEndpoint", t.status.absent.token),
        users: about("usersEndpoint", t.status.absent.users),
      },
      redirects: {
        token: about("tokenEndpoint", t.status.redirects.token),
        users: about("usersEndpoint", t.status.redirects.users),
      },
      failing: t.status.failing,
      tooMany: t.status.tooMany,
    },

    /** RFC 6749, section 5.2. */
    token: {
      secretWrong: about("clientSecret", t.token.secretWrong),
      secretElsewhere: ({ authentication }: SentToken) =>
        about(
          "advanced.tokenAuthentication",
          authentication === "client_secret_basic" ? t.token.secretInHeader : t.token.secretInBody,
        ),
      secretEncoded: ({ isEncoded }: SentToken) =>
        about(
          "advanced.encodeClientCredentials",
          isEncoded ? t.token.secretEncoded : t.token.secretNotEncoded,
        ),
      otherFormat: ({ format }: SentToken) =>
        about("tokenRequestFormat", format === "json" ? t.token.sentAsJson : t.token.sentAsForm),
      codeRefused: about("tokenEndpoint", t.token.codeRefused),
      verifierMissing: about("advanced.pkce", t.token.verifierMissing),
      grantNotAllowed: t.token.grantNotAllowed,
      scopeInvalid: (scope: string | null) =>
        about(
          "advanced.scope",
          scope
            ? { ...t.token.scopeRefused, cause: t.token.scopeRefused.cause({ scope }) }
            : t.token.scopeAbsent,
        ),
      forbidden: t.token.forbidden,
      forbiddenByPage: t.token.forbiddenByPage,
      answeredAsPage: about("tokenEndpoint", t.token.answeredAsPage),
      answeredAsForm: about("tokenEndpoint", t.token.answeredAsForm),
      tokenMissing: (keys: readonly string[]) => {
        const { tokenUnusable, tokenMissing, tokenAndFieldsMissing } = t.token;
        if (keys.includes("access_token")) return about("tokenEndpoint", tokenUnusable);
        if (keys.length === 0) return about("tokenEndpoint", tokenAndFieldsMissing);
        const cause = tokenMissing.cause({ fields: keys.join(", ") });
        return about("tokenEndpoint", { ...tokenMissing, cause });
      },
    },

    /** RFC 6750, section 3.1; OpenID Connect Core, section 5.3. */
    userinfo: {
      scopeMissing: (sent: string | null, wanted: string) => {
        const { scopeMissing, noScope, unknownScopeMissing, unknownScopeAbsent } = t.userinfo;
        const both = [...new Set(`${sent ?? ""} ${wanted}`.split(" ").filter(Boolean))].join(" ");
        const unknown = {
          ...unknownScopeMissing,
          cause: sent ? unknownScopeMissing.cause({ sent }) : unknownScopeAbsent.cause,
        };
        const known = {
          cause: sent ? scopeMissing.cause({ sent, wanted }) : noScope.cause({ wanted }),
          remedy: scopeMissing.remedy({ both }),
        };
        return about("advanced.scope", wanted ? known : unknown);
      },
      forbidden: t.userinfo.forbidden,
      tokenRefused: about("usersEndpoint", t.userinfo.tokenRefused),
      page: about("usersEndpoint", t.userinfo.page),
      list: about("usersEndpoint", t.userinfo.list),
      empty: about("usersEndpoint", t.userinfo.empty),
      idElsewhere: (path: string | null) =>
        about(
          idAt,
          path
            ? { ...t.userinfo.idNotAtPath, cause: t.userinfo.idNotAtPath.cause({ path }) }
            : t.userinfo.idInSub,
        ),
      idMissing: (path: string | null, keys: readonly string[]) => {
        const { pathEmpty, pathAndFieldsEmpty, idMissing, idAndFieldsMissing } = t.userinfo;
        const fields = keys.join(", ");
        if (!path && !fields) return about(idAt, idAndFieldsMissing);
        if (!path) return about(idAt, { ...idMissing, cause: idMissing.cause({ fields }) });
        const cause = fields ? pathEmpty.cause({ path, fields }) : pathAndFieldsEmpty.cause({ path });
        return about(idAt, { ...pathEmpty, cause });
      },
      idInvalid: (path: string | null) =>
        about(
          idAt,
          path
            ? { ...t.userinfo.idInvalidAtPath, cause: t.userinfo.idInvalidAtPath.cause({ path }) }
            : t.userinfo.idInvalid,
        ),
    },

    pending: [
      t.pending.redirectUri,
      about("clientId", t.pending.clientId),
      about("advanced.scope", t.pending.scope),
    ],
  };
}
