import type { Deps } from '#src/deps.ts'
import type { OutboxRow } from '#src/domains/messages/present.ts'
import { sendingRoute } from '#src/domains/whatsapp/service.ts'
import type { MessagePicture } from '#src/gateways/images.ts'
import { chatFolder } from '#src/shared/stored-folders.ts'
import { CAPTION_MAX } from '#src/shared/values/limits.ts'

const QR = 'qr:'

/** What stands for the picture of a message where it is a QR code of this text. */
export const qrPicture = (text: string): string => `${QR}${text}`

type Drawing = Pick<Deps, 'db' | 'vault' | 'files' | 'images' | 'log' | 'whatsappRoutes'>

/**
 * A code is drawn as its message is sent (PAY-754). The text of the message comes first: one that cannot be drawn, that
 * stands above too many words or whose route carries no pictures is left out, and changes no route (PAY-755).
 */
const codeOf = async (deps: Drawing, text: string, { id, recipient }: OutboxRow, body: string) => {
  if (body.length > CAPTION_MAX || !sendingRoute(deps)?.sendsPictures) return {}
  try {
    return { picture: await deps.images.code(text, `to ${recipient}`, true) }
  } catch (error) {
    deps.log.error({ err: error, message: id }, 'The QR code of a message could not be drawn')
    return {}
  }
}

/**
 * The picture of a message as WhatsApp takes it; none where its file is gone, since it was deleted by its age
 * (WA-739). Throws where a stored picture cannot be read.
 */
export const pictureOf = async (
  deps: Drawing,
  row: OutboxRow,
  body: string,
): Promise<{ picture?: MessagePicture }> => {
  const picture = row.sealedPicture === null ? null : deps.vault.unseal(row.sealedPicture)
  if (picture === null) return {}
  if (picture.startsWith(QR)) return codeOf(deps, picture.slice(QR.length), row, body)
  const stored = await deps.files.open(chatFolder, picture)
  return stored ? { picture: await deps.images.message(stored.path, `to ${row.recipient}`, true) } : {}
}
