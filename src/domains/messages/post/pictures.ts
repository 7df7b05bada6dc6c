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

type Coding = Pick<Deps, 'images' | 'log'>

/** A code is drawn as its message is sent. One that cannot be drawn is left out, and the message goes (PAY-754). */
const codeOf = async (
  deps: Coding,
  text: string,
  { id, recipient }: OutboxRow,
): Promise<{ picture?: MessagePicture }> => {
  try {
    return { picture: await deps.images.code(text, `to ${recipient}`, true) }
  } catch (error) {
    deps.log.error({ err: error, message: id }, 'The QR code of a message could not be drawn')
    return {}
  }
}

const pictureNamed = ({ vault }: Pick<Deps, 'vault'>, { sealedPicture }: OutboxRow): string =>
  sealedPicture === null ? '' : (vault.unseal(sealedPicture) ?? '')

/** The QR code that a letter shows (OFFER-1173); none for one without. */
export const codeOfLetter = async (
  deps: Coding & Pick<Deps, 'vault'>,
  row: OutboxRow,
): Promise<{ picture?: MessagePicture }> => {
  const picture = pictureNamed(deps, row)
  return picture.startsWith(QR) ? codeOf(deps, picture.slice(QR.length), row) : {}
}

/**
 * The picture of a message as WhatsApp takes it; none where its file is gone, since it was deleted by its age
 * (WA-739). The text of a code comes first: the code is left out above too many words and where the route carries no
 * pictures, and changes no route (PAY-755). Throws where a stored picture cannot be read.
 */
export const pictureOf = async (
  deps: Drawing,
  row: OutboxRow,
  body: string,
): Promise<{ picture?: MessagePicture }> => {
  const picture = pictureNamed(deps, row)
  if (picture === '') return {}
  if (picture.startsWith(QR)) {
    const isCarried = body.length <= CAPTION_MAX && sendingRoute(deps)?.sendsPictures
    return isCarried ? codeOf(deps, picture.slice(QR.length), row) : {}
  }
  const stored = await deps.files.open(chatFolder, picture)
  return stored ? { picture: await deps.images.message(stored.path, `to ${row.recipient}`, true) } : {}
}
