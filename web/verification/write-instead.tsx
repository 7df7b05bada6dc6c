import { Button } from '@mantine/core'
import { Suspense } from 'react'
import { verification as texts } from '#src/shared/texts.ts'
import { lazyWithReload } from '#web/arrival/lazy-with-reload.ts'
import { SpinnerAfter } from '#web/components/loading/spinner-after.tsx'
import type { WriteProps } from './write-to-us.tsx'

// Loads apart, because most visitors of the pages with a code step never see it.
const Step = lazyWithReload(() => import('./write-to-us.tsx'))

/** The step that proves a phone by a message to the shop. */
export const WriteToUs = (props: WriteProps) => (
  <Suspense fallback={<SpinnerAfter />}>
    <Step {...props} />
  </Suspense>
)

/** The button below a code step that proves the phone by a message to the shop instead. */
export const WriteInstead = ({ onClick }: { onClick: () => void }) => (
  <Button variant="subtle" size="sm" mt="sm" onClick={onClick}>
    {texts.sendCodeFromWhatsapp}
  </Button>
)
