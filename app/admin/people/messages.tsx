import { z } from "zod";
import { useMessages } from "@/app/messages";
import { ShownMessage } from "../flash-message";

type Asked = Partial<Record<"message" | "count" | "at", string | string[] | undefined>>;

export function FlashMessage({ message, count, at }: Asked) {
  const { flash, invite } = useMessages().people;
  const invited = invite.sent({ count: z.coerce.number().int().min(0).catch(0).parse(count) });
  return (
    <ShownMessage
      message={message}
      at={at}
      texts={{ deleted: flash.deleted, invited }}
      notes={{ gone: flash.gone, none_invited: invite.noneSent }}
    />
  );
}
