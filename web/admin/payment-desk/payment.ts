import { keyEndOf } from '#src/shared/license-key.ts'
import type { Output } from '#web/lib/trpc.ts'

/** A payment as the desk shows it. */
export type Payment = Output<'payments', 'get'>

/** A licence by what its holder calls it and the last group of its key. */
export const nameOfLicense = ({ label, licenseKey }: { label: string; licenseKey: string }): string => {
  const end = keyEndOf(licenseKey)
  return label ? `${label} (key ends with ${end})` : `Key ends with ${end}`
}
