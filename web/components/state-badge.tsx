import { Badge } from '@mantine/core'
import { texts as common } from '#src/shared/texts/common.ts'
import { texts } from '#src/shared/texts/components.ts'

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
