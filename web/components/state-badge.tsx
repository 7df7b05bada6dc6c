import { Badge } from '@mantine/core'

/** Whether something is on, in words and not by colour alone. */
export const StateBadge = ({
  on,
  words = ['Active', 'Inactive'],
}: {
  on: boolean
  words?: [string, string]
}) => (
  <Badge variant="light" {...(on ? {} : { color: 'gray' })}>
    {on ? words[0] : words[1]}
  </Badge>
)
