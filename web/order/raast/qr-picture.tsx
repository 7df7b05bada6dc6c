import { qrOf } from './qr.ts'

type Props = { text: string; label: string; className?: string | undefined }

/** A QR code as a picture, black on white whatever the colours of the page, because scanners need that. */
export const QrPicture = ({ text, label, className }: Props) => {
  const { size, path } = qrOf(text)
  return (
    <svg className={className} viewBox={`0 0 ${size} ${size}`} role="img" aria-label={label}>
      <rect width={size} height={size} fill="#fff" />
      <path d={path} fill="#000" />
    </svg>
  )
}
