import { Group, Paper, Title } from '@mantine/core'
import { useId } from '@mantine/hooks'
import type { ReactNode } from 'react'
import classes from './panel.module.css'

type Props = { title: string; aside?: ReactNode; children: ReactNode }

/** A titled section of a tab. `aside` shows beside the title. */
export const Panel = ({ title, aside, children }: Props) => {
  const id = useId()
  return (
    <Paper withBorder component="section" className={classes.panel} aria-labelledby={id}>
      <Group justify="space-between" mb="md">
        <Title order={2} size="h4" id={id}>
          {title}
        </Title>
        {aside}
      </Group>
      {children}
    </Paper>
  )
}
