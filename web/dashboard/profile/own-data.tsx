import { Button, Group, Stack, Text } from '@mantine/core'
import { IconDownload } from '@tabler/icons-react'
import { currentLanguage } from '#src/shared/language.ts'
import { dashboardProfile as texts } from '#src/shared/texts.ts'

const Download = ({ href, children }: { href: string; children: string }) => (
  <Button
    component="a"
    variant="default"
    href={href}
    download
    leftSection={<IconDownload size={18} aria-hidden />}
  >
    {children}
  </Button>
)

/** Two files of all that the shop holds of the user: one to read, one for programs. */
export const OwnData = () => (
  <Stack>
    <Text>{texts.yourDataHint}</Text>
    <Group>
      <Download href={`/api/me/data/page?language=${currentLanguage()}`}>{texts.dataToRead}</Download>
      <Download href="/api/me/data">{texts.dataForPrograms}</Download>
    </Group>
  </Stack>
)
