import { saveBlob } from '#web/lib/save-blob.ts'
import { qrOf } from './qr.ts'

/** The side of a square of the code in a saved picture, so that banking apps read it in any size. */
const SQUARE = 16
const CAPTION = 56

/** Draws a QR code as a PNG, with a line of text below, by which its owner knows it again in a gallery. */
const draw = (text: string, caption: string): Promise<Blob> => {
  const { size, path } = qrOf(text)
  const canvas = document.createElement('canvas')
  canvas.width = size * SQUARE
  canvas.height = size * SQUARE + CAPTION
  const context = canvas.getContext('2d')
  if (!context) throw new Error('This browser draws no pictures')
  context.fillStyle = '#fff'
  context.fillRect(0, 0, canvas.width, canvas.height)
  context.fillStyle = '#000'
  context.font = '600 32px sans-serif'
  context.textAlign = 'center'
  context.fillText(caption, canvas.width / 2, size * SQUARE, canvas.width)
  context.scale(SQUARE, SQUARE)
  const dark = new Path2D(path)
  // oxlint-disable-next-line unicorn/no-array-fill-with-reference-type -- a canvas, not an array
  context.fill(dark)
  return new Promise((resolve, reject) => {
    canvas.toBlob(
      (file) => (file ? resolve(file) : reject(new Error('The picture was not drawn'))),
      'image/png',
    )
  })
}

/**
 * Saves a QR code as a picture. On an iPhone or iPad a download goes to the files, so the picture is offered to the
 * gallery by the sheet that shares it; elsewhere the gallery shows downloads.
 */
export const saveQr = async (text: string, caption: string, fileName: string): Promise<void> => {
  const picture = new File([await draw(text, caption)], fileName, { type: 'image/png' })
  const isApple = /iP(hone|ad|od)/.test(navigator.userAgent)
  if (!isApple || !navigator.canShare?.({ files: [picture] })) return saveBlob(picture, fileName)
  await navigator.share({ files: [picture] }).catch((failure: unknown) => {
    // Whoever closes the sheet has chosen not to save it.
    if (!(failure instanceof DOMException && failure.name === 'AbortError')) throw failure
  })
}
