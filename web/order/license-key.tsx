import { Text } from '@mantine/core'
import { common as texts } from '#src/shared/texts.ts'
import { CopyButton } from '#web/components/copy-button.tsx'
import { Latin } from '#web/components/latin.tsx'
import classes from './license-key.module.css'

type Props = {
  value: string
  /** Left out where a heading says it. */
  label?: string
  /** Whether it is what its page is for. */
  isLarge?: boolean
}

/** A licence key, to be read and to be copied whole. */
export const LicenseKey = ({ value, label, isLarge = false }: Props) => (
  <div className={classes.key} data-large={isLarge || undefined}>
    <div>
      {label && (
        <Text size="xs" c="dimmed" fw={600}>
          {label}
        </Text>
      )}
      <code>
        <Latin>{value}</Latin>
      </code>
    </div>
    <CopyButton value={value} size={isLarge ? 'lg' : 'md'} label={texts.copyKey} />
  </div>
)
