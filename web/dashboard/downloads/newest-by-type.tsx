import { Paper, SimpleGrid, Stack, Text, ThemeIcon, Title } from '@mantine/core'
import { IconBrandChrome, IconDeviceDesktop, IconDeviceMobile } from '@tabler/icons-react'
import { fileTypes } from '#src/downloads/schema.ts'
import { type Download, DownloadButton } from './download-button.tsx'
import classes from './downloads.module.css'
import { factsOf } from './file-facts.ts'

const SHOWN = 3

const kinds = {
  'chrome-extension': { name: 'Chrome Extension', icon: IconBrandChrome },
  'desktop-app': { name: 'Desktop App', icon: IconDeviceDesktop },
  'mobile-app': { name: 'Mobile App', icon: IconDeviceMobile },
} as const

/** A card for each kind of file, with the newest three. */
export const NewestByType = ({ downloads }: { downloads: readonly Download[] }) => (
  <SimpleGrid cols={{ base: 1, sm: 3 }}>
    {fileTypes.map((type) => {
      const { name, icon: Icon } = kinds[type]
      const newest = downloads.filter(({ fileType }) => fileType === type).slice(0, SHOWN)
      return (
        <Paper key={type} withBorder component="section" className={classes.panel} aria-label={name}>
          <Stack>
            <div className={classes.kind}>
              <ThemeIcon size={40} variant="light">
                <Icon size={22} stroke={1.7} aria-hidden />
              </ThemeIcon>
              <Title order={2} size="h5">
                {name}
              </Title>
            </div>
            {newest.length === 0 && (
              <Text size="sm" c="dimmed">
                Nothing here yet
              </Text>
            )}
            {newest.map((download) => (
              <div key={download.id} className={classes.file}>
                <Text fw={600} className={classes.name}>
                  {download.fileName}
                </Text>
                <Text size="sm" c="dimmed">
                  {factsOf(download)}
                </Text>
                <DownloadButton download={download} full />
              </div>
            ))}
          </Stack>
        </Paper>
      )
    })}
  </SimpleGrid>
)
