import { Paper, SimpleGrid, Skeleton, Stack, Text, ThemeIcon, Title } from '@mantine/core'
import type { FileType } from '#src/domains/downloads/schema.ts'
import { dashboard as texts } from '#src/shared/texts.ts'
import { Latin } from '#web/components/latin.tsx'
import { fileTypes, kinds, useNewest } from '#web/dashboard/tab/kinds.ts'
import { DownloadButton } from './download-button.tsx'
import classes from './downloads.module.css'
import { factsOf } from './file-facts.ts'

const Newest = ({ type }: { type: FileType }) => {
  const { icon: Icon } = kinds[type]
  const name = texts.fileKinds[type]
  const { data } = useNewest(type)
  return (
    <Paper withBorder component="section" className={classes.kindPanel} aria-label={name}>
      <Stack h="100%">
        <div className={classes.kind}>
          <ThemeIcon size={40} variant="light">
            <Icon size={22} stroke={1.7} aria-hidden />
          </ThemeIcon>
          <Title order={2} size="h5">
            {name}
          </Title>
        </div>
        {!data && <Skeleton height={96} radius="md" />}
        {data?.total === 0 && (
          <Text size="sm" c="dimmed">
            {texts.nothingYet}
          </Text>
        )}
        {data?.rows.map((download) => (
          <div key={download.id} className={classes.file}>
            <Text fw={600} className={classes.name}>
              <Latin>{download.fileName}</Latin>
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
}

/** A card for each type of file with its 3 newest files. */
export const NewestByType = () => (
  <SimpleGrid cols={{ base: 1, sm: 3 }}>
    {fileTypes.map((type) => (
      <Newest key={type} type={type} />
    ))}
  </SimpleGrid>
)
