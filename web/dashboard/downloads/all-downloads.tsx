import { Group, Text } from '@mantine/core'
import { dashboard as texts } from '#src/shared/texts.ts'
import { CopyButton } from '#web/components/copy-button.tsx'
import { Hash } from '#web/components/hash.tsx'
import { Latin } from '#web/components/latin.tsx'
import { Panel } from '#web/dashboard/tab/panel.tsx'
import { dayText } from '#web/lib/unbroken.ts'
import { DownloadButton } from './download-button.tsx'
import classes from './downloads.module.css'
import { factsOf } from './file-facts.ts'
import type { Download } from './use-download.ts'

/** One page of files, each with version, size and checksum. */
export const AllDownloads = ({ downloads }: { downloads: readonly Download[] }) => (
  <Panel title={texts.allDownloads}>
    <ul className="plain-list">
      {downloads.map((download) => (
        <li key={download.id} className={classes.row}>
          <div className={classes.facts}>
            <Text fw={600} className={classes.name}>
              <Latin>{download.fileName}</Latin>
            </Text>
            <Text size="sm" c="dimmed">
              {factsOf(download)} ·{' '}
              <time dateTime={download.createdAt.toISOString()}>{dayText(download.createdAt)}</time>
            </Text>
            {download.sha256 && (
              <Group gap="xs" mt={4}>
                <Text size="xs" c="dimmed" component="span">
                  {texts.checksum} <Hash value={download.sha256} />
                </Text>
                <CopyButton
                  value={download.sha256}
                  size="compact-sm"
                  aria-label={texts.copyChecksum({ fileName: download.fileName })}
                />
              </Group>
            )}
          </div>
          <DownloadButton download={download} />
        </li>
      ))}
    </ul>
  </Panel>
)
