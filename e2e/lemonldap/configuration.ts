import { generateKeyPairSync } from "node:crypto";

export type RelyingParty = {
  clientId: string;
  clientSecret: string;
  redirectUri: string;
  /** Its user information is a JWT then. */
  signsUserInformation?: true;
};

/** Its "Demo" accounts, each of them in `users` and one other group, have the login name as their password. */
export function configurationOf(url: string, folder: string, relyingParties: RelyingParty[]) {
  const { privateKey, publicKey } = generateKeyPairSync("rsa", {
    modulusLength: 2048,
    privateKeyEncoding: { type: "pkcs8", format: "pem" },
    publicKeyEncoding: { type: "spki", format: "pem" },
  });
  const forEach = <T>(value: (one: RelyingParty) => T) =>
    Object.fromEntries(relyingParties.map((one) => [one.clientId, value(one)]));
  return {
    cfgNum: 1,
    cfgDate: 1,
    // Its package sets this, with a slash at the end like its issuer.
    portal: `${url}/`,
    domain: new URL(url).hostname,
    locationRules: { [new URL(url).host]: { default: "accept" } },
    authentication: "Demo",
    userDB: "Same",
    passwordDB: "Null",
    registerDB: "Null",
    portalDisplayRegister: 0,
    portalDisplayResetPassword: 0,
    captcha: captchaModule,
    ...storage("global", folder),
    ...storage("persistent", folder),
    demoExportedVars: { cn: "cn", mail: "mail", uid: "uid" },
    whatToTrace: "_whatToTrace",
    macros: {
      _whatToTrace: "lc($_user)",
      givenName: "(split / /, $cn)[0]",
      sn: "(split / /, $cn)[1]",
    },
    groups: { companions: '$uid eq "dwho"' },
    issuerDBOpenIDConnectActivation: 1,
    oidcServiceIgnoreScopeForClaims: 0,
    oidcServicePrivateKeySig: privateKey,
    oidcServicePublicKeySig: publicKey,
    oidcServiceKeyIdSig: "made-by-a-test",
    oidcRPMetaDataOptions: forEach(optionsOf),
    oidcRPMetaDataExportedVars: forEach(() => ({
      given_name: "givenName",
      family_name: "sn",
      email: "mail",
      groups: "teams",
    })),
    oidcRPMetaDataOptionsExtraClaims: forEach(() => ({ groups: "groups" })),
    // A single team comes as text instead of a list.
    oidcRPMetaDataMacros: forEach(() => ({
      teams: 'join("; ", grep { $_ ne "users" } split /; /, $groups)',
    })),
  };
}

const optionsOf = ({ clientId, clientSecret, redirectUri, signsUserInformation }: RelyingParty) => ({
  oidcRPMetaDataOptionsClientID: clientId,
  oidcRPMetaDataOptionsClientSecret: clientSecret,
  oidcRPMetaDataOptionsRedirectUris: redirectUri,
  oidcRPMetaDataOptionsIDTokenSignAlg: "RS256",
  ...(signsUserInformation && { oidcRPMetaDataOptionsUserInfoSignAlg: "RS256" }),
});

const storage = (name: string, folder: string) => ({
  [`${name}Storage`]: "Apache::Session::File",
  [`${name}StorageOptions`]: { Directory: `${folder}/${name}`, LockDirectory: `${folder}/${name}/lock` },
});

const captchaModule = "NoCaptcha";

/** Instead of its own, which needs ImageMagick even when no form has a captcha. */
export const modules = {
  [`${captchaModule}.pm`]: `package ${captchaModule};
use Mouse;
extends 'Lemonldap::NG::Portal::Main::Plugin';
sub init { 1 }
1;
`,
};

export const iniOf = (folder: string, root: string) => `[all]
logLevel = warn
[configuration]
type = File
dirName = ${folder}/configuration
[portal]
staticPrefix = /static
templateDir = ${root}/usr/share/lemonldap-ng/portal/templates
`;
