import { Progress as Bar, Button, Group, Stack, Text } from '@mantine/core'
import type { Progress } from '#web/lib/send-file.ts'
import { formatBytes, formatSeconds } from '#web/lib/size.ts'

const QUARTER = 25

const describe = ({ loaded, total, bytesPerSecond, secondsLeft }: Progress): string => {
  const parts = [`${formatBytes(loaded)} of ${formatBytes(total)}`]
  if (secondsLeft !== null)
    parts.push(`${formatBytes(bytesPerSecond)}/s`, `${formatSeconds(secondsLeft)} left`)
  return parts.join(' · ')
}

type Props = { progress: Progress | null; onCancel: () => void }

/** Shows the progress of an upload and cancels it. Screen readers hear each quarter. */
export const UploadProgress = ({ progress, onCancel }: Props) => {
  const percent = progress ? Math.floor((progress.loaded / Math.max(1, progress.total)) * 100) : 0
  const quarter = Math.floor(percent / QUARTER) * QUARTER
  return (
    <Stack gap="xs">
      <Group justify="space-between">
        <Text fw={600}>{percent === 100 ? 'Checking and storing…' : 'Uploading…'}</Text>
        <Text fw={600} style={{ fontVariantNumeric: 'tabular-nums' }}>
          {percent}%
        </Text>
      </Group>
      <Bar value={percent} size="lg" animated aria-label="Upload" />
      <Group justify="space-between">
        <Text size="sm" c="dimmed" style={{ fontVariantNumeric: 'tabular-nums' }}>
          {progress ? describe(progress) : 'Starting…'}
        </Text>
        <Button size="sm" variant="default" onClick={onCancel}>
          Cancel upload
        </Button>
      </Group>
      <span className="hidden-text" role="status">
        {quarter > 0 && `${quarter} percent uploaded`}
      </span>
    </Stack>
  )
}
