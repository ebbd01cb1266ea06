import { ButtonLink } from "./_components/button-link";
import { Message } from "./_components/message";

/** Says the same whether a page does not exist or is not for this person. */
export function PageNotFound() {
  return (
    <Message title="This page does not exist" action={<ButtonLink href="/">Go to the dashboard</ButtonLink>}>
      <p>The address may be mistyped, or the page was moved or removed, or it is not shared with you.</p>
    </Message>
  );
}
