import { Box, Button, Group } from '@mantine/core'
import { useEffect, useRef } from 'react'
import { here } from '#src/shared/page-address.ts'
import { common, order as texts } from '#src/shared/texts.ts'
import { dataOf } from '#web/lib/errors.ts'

/** An order for the same plan that waits for its payment. */
export type OpenOrder = { orderId: number; payPath: string }

/** The order of which the server asks before it places another one; undefined for any other failure. */
export const openOrderOf = (error: unknown): OpenOrder | undefined =>
  dataOf(error).openOrder as OpenOrder | undefined

type Props = { order: OpenOrder; onAgain: () => void }

/** Asks whether to pay the order that waits, or to order again. It has the focus, because the form waits for it. */
export const AlreadyOrdered = ({ order: { orderId, payPath }, onAgain }: Props) => {
  const pay = useRef<HTMLAnchorElement>(null)
  useEffect(() => pay.current?.focus(), [])
  return (
    <Box role="alert" p="md" bdrs="md" bg="var(--mantine-color-accent-light)">
      <strong>{common.alreadyOrdered({ orderId })}</strong>
      <Group grow mt="sm">
        <Button component="a" href={here(payPath)} ref={pay}>
          {texts.payThatOne}
        </Button>
        <Button variant="default" onClick={onAgain}>
          {texts.orderAgain}
        </Button>
      </Group>
    </Box>
  )
}
