import { Text } from '@mantine/core'
import { components as texts } from '#src/shared/texts.ts'

const ANNOUNCE_FROM = 10

type Props = { value: string; max: number }

/** Counts the characters left, for a field's description. More may be typed; screen readers hear the last 10. */
export const CharCounter = ({ value, max }: Props) => {
  const left = max - value.trim().length
  const said =
    left < 0
      ? texts.charactersTooMany({ count: -left })
      : left <= ANNOUNCE_FROM
        ? texts.charactersLeft({ left })
        : ''
  return (
    <>
      <Text span inherit {...(left < 0 && { c: 'var(--mantine-color-error)' })}>
        {max - left} / {max}
      </Text>
      <span className="hidden-text" role="status">
        {said}
      </span>
    </>
  )
}
