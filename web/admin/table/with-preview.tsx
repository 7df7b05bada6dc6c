import { Stack } from '@mantine/core'
import type { ReactNode } from 'react'
import classes from './with-preview.module.css'

/** The fields of a form with a preview beside them, or below them where there is no room. */
export const WithPreview = ({ preview, children }: { preview: ReactNode; children: ReactNode }) => (
  <div className={classes.columns}>
    <Stack>{children}</Stack>
    <div className={classes.preview}>{preview}</div>
  </div>
)
