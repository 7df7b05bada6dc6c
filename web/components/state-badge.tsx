import { Badge } from '@mantine/core'
import { common, components as texts } from '#src/shared/texts.ts'

type Props = { on: boolean; words?: readonly [string, string] }

/** Says whether something is on, in words and not by colour alone. */
export const StateBadge = ({ on, words }: Props) => {
  const [active, inactive] = words ?? [common.active, texts.inactive]
  return (
    <Badge variant="light" {...(on ? {} : { color: 'gray' })}>
      {on ? active : inactive}
    </Badge>
  )
}
