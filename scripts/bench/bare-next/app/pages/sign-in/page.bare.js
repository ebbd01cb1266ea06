import { Icon, LanguageForm, languages } from "../../parts";
import { school } from "../../school";

export const dynamic = "force-dynamic";

export default function SignIn() {
  return (
    <>
      <header>
        <Icon name="lectern" /> Lectern
      </header>
      <main id="main">
        <h1>Sign in to learn</h1>
        <p className="muted">
          Sign in with your company account. Your password stays with your company’s identity provider,{" "}
          <b>{school.account.provider}</b>.
        </p>
        <a href="/auth/oauth_base" className="button">
          Sign in
        </a>
        <LanguageForm languages={languages} />
      </main>
    </>
  );
}
