import { Box, Button, Group } from '@mantine/core'
import { type ReactNode, useEffect, useRef, useState } from 'react'

type Props = {
  question: string
  children: ReactNode
  /** The words of the button that leaves all as it is. It has the focus. */
  keep: string
  onKeep: () => void
  /** The words of the button that does it. */
  verb: string
  onConfirm: () => Promise<unknown>
}

/** Asks before something that cannot be undone, in the place of the button that was pressed. */
export const AskInPlace = ({ question, children, keep, onKeep, verb, onConfirm }: Props) => {
  const [isRunning, setRunning] = useState(false)
  const kept = useRef<HTMLButtonElement>(null)
  useEffect(() => kept.current?.focus(), [])
  const run = () => {
    setRunning(true)
    void onConfirm().finally(() => setRunning(false))
  }
  return (
    <Box role="group" aria-label={question} p="md" bdrs="md" bg="var(--mantine-color-red-light)">
      <div>{children}</div>
      <Group grow preventGrowOverflow={false} mt="sm">
        <Button variant="default" ref={kept} disabled={isRunning} onClick={onKeep}>
          {keep}
        </Button>
        <Button color="red" loading={isRunning} onClick={run}>
          {verb}
        </Button>
      </Group>
    </Box>
  )
}
