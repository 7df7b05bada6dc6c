import { Box, Group } from '@mantine/core'
import { order as texts } from '#src/shared/texts.ts'

type Props = {
  /** Details, Code, Pay and Key, as the shop words them. */
  labels: readonly string[]
  /** The index of the step that the buyer takes now; after the last one, all are done. */
  current: number
  /** Whether a code is one of the steps. */
  hasCode: boolean
}

/** The steps from the order form to the licence key, on every page on which the buyer takes one (LAND-701). */
export const OrderSteps = ({ labels, current, hasCode }: Props) => {
  const steps = labels.map((label, index) => ({ label, index })).filter(({ index }) => hasCode || index !== 1)
  return (
    // So small that four fit side by side into the panel of a phone.
    <Group component="ol" gap={8} fz="sm" fw={600} c="dimmed" aria-label={texts.stepsToKey}>
      {steps.map(({ label, index }, place) => (
        <Box
          component="li"
          key={label}
          c={index === current ? 'var(--mantine-color-text)' : undefined}
          aria-current={index === current ? 'step' : undefined}
        >
          {/* Styled here, because a file of styles more would be a request of the landing page. */}
          <Box
            component="span"
            display="inline-flex"
            w={22}
            h={22}
            me={6}
            bdrs="xl"
            style={{ alignItems: 'center', justifyContent: 'center' }}
            bg={index > current ? 'var(--site-sunken)' : 'brand.6'}
            c={index > current ? undefined : 'white'}
            aria-hidden
          >
            {place + 1}
          </Box>
          {label}
          {index < current && <span className="hidden-text">{texts.done}</span>}
        </Box>
      ))}
    </Group>
  )
}
