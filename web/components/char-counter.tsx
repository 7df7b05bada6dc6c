import { Text } from '@mantine/core'

const NEAR = 10

type Props = { value: string; max: number }

/** How much of a text's room is used, for a field's description. More may be typed; it is spoken when the end is near. */
export const CharCounter = ({ value, max }: Props) => {
  const left = max - value.trim().length
  const said = left < 0 ? `${-left} characters too many` : left <= NEAR ? `${left} characters left` : ''
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
