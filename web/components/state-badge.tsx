import { Badge } from '@mantine/core'

type Props = { on: boolean; words?: readonly [string, string] }

const usual = ['Active', 'Inactive'] as const

/** Says whether something is on, in words and not by colour alone. */
export const StateBadge = ({ on, words = usual }: Props) => (
  <Badge variant="light" {...(on ? {} : { color: 'gray' })}>
    {on ? words[0] : words[1]}
  </Badge>
)
