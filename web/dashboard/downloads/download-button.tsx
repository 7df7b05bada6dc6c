import { Button, Group, Progress, Text } from '@mantine/core'
import { IconDownload } from '@tabler/icons-react'
import type { MouseEvent } from 'react'
import { common, dashboard as texts } from '#src/shared/texts.ts'
import classes from './downloads.module.css'
import { type Download, useDownload } from './use-download.ts'

const PERCENT = 100

const isSimple = (event: MouseEvent) =>
  event.button === 0 && !event.ctrlKey && !event.metaKey && !event.shiftKey && !event.altKey

/** A link to the file. A click downloads it within this page, with progress and a way to cancel. */
export const DownloadButton = ({ download, full = false }: { download: Download; full?: boolean }) => {
  const { progress, start, cancel } = useDownload(download)
  const { downloadUrl, fileName } = download
  if (progress !== null) {
    const percent = Math.floor(progress * PERCENT)
    return (
      <div className={classes.progress} data-full={full || undefined}>
        <Progress value={percent} size="lg" aria-label={texts.downloadOf({ fileName })} />
        <Group justify="space-between" wrap="nowrap">
          <Text size="sm" className={classes.percent}>
            {percent}%
          </Text>
          <Button
            size="compact-sm"
            variant="subtle"
            color="gray"
            aria-label={texts.cancelDownload({ fileName })}
            onClick={cancel}
          >
            {common.cancel}
          </Button>
        </Group>
      </div>
    )
  }
  return (
    <Button
      component="a"
      href={downloadUrl}
      variant={full ? 'filled' : 'default'}
      fullWidth={full}
      leftSection={<IconDownload size={18} aria-hidden />}
      aria-label={common.downloadFile({ fileName })}
      onClick={(event: MouseEvent) => {
        if (!isSimple(event)) return
        event.preventDefault()
        void start()
      }}
    >
      {texts.download}
    </Button>
  )
}
