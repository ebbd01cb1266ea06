export const authenticationErrors = {
  acr_absent: () => "no acr in the ID token or the signed user information",
  acr_other: () => "another acr than the required ones",
  auth_time_absent: () => "no auth_time in the ID token or the signed user information",
  auth_time_before: (seconds: number) => `auth_time is ${seconds} s before this sign-in began`,
  id_token: (code: string) => `the ID token can't be verified (${code})`,
};
