import { z } from "zod";
import { adfs } from "./adfs";
import { auth0 } from "./auth0";
import { authentik } from "./authentik";
import { entra } from "./entra";
import { google } from "./google";
import { keycloak } from "./keycloak";
import { lemonldap } from "./lemonldap";
import { okta } from "./okta";
import { openid } from "./openid";
import { ory } from "./ory";
import type { Preset } from "./preset";

export const presets = {
  keycloak,
  okta,
  entra,
  google,
  auth0,
  adfs,
  lemonldap,
  authentik,
  ory,
  openid,
} satisfies Record<string, Preset>;

export type PresetName = keyof typeof presets;

export const presetNames = Object.keys(presets) as PresetName[];

export const presetName = z.enum(presetNames);
