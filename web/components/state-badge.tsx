import { Badge } from '@mantine/core'
import { texts } from '#src/shared/texts/components.ts'

type Props = { on: boolean; words?: readonly [string, string] }

/** Says whether something is on, in words and not by colour alone. */
export const StateBadge = ({ on, words = [texts.active, texts.inactive] }: Props) => (
  <Badge variant="light" {...(on ? {} : { color: 'gray' })}>
    {on ? words[0] : words[1]}
  </Badge>
)
