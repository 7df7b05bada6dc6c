import { Image, Paper, Stack, Text } from '@mantine/core'
import type { z } from 'zod'
import { createSeoInput, type SeoPage, seoPaths } from '#src/domains/seo/schema.ts'
import { shortened } from '#src/shared/values/typed.ts'
import { siteFacts } from '#web/session/shell-data.ts'
import classes from './seo-preview.module.css'

/** The image that the shop generates, used when a row names none. */
const OWN_PICTURE = '/share.png'

const shown = (text: string, max: number) => (text.length > max ? shortened(text, max - 1) : text)
const pathOf = (page: string) => seoPaths[page as SeoPage] ?? `/${page}`

export type SeoValues = z.input<typeof createSeoInput>
type Props = { values: SeoValues }

/** Previews the page as a search result. */
export const SearchPreview = ({ values: { page, title, description } }: Props) => (
  <Stack gap={6} component="section" aria-label="Search result preview">
    <Text size="sm" fw={600}>
      In search results
    </Text>
    <Paper withBorder p="md" className={classes.result}>
      <Text size="sm">{siteFacts().name}</Text>
      <Text size="xs" c="dimmed" className={classes.address}>
        {window.location.host}
        {pathOf(page)
          .replace(/\/(?=.)/g, ' › ')
          .replace(/\/$/, '')}
      </Text>
      <Text size="lg" c="var(--mantine-color-anchor)" className={classes.title}>
        {shown(title.trim() || 'Title of the page', 60)}
      </Text>
      <Text size="sm" c="dimmed">
        {shown(description?.trim() || 'What the page is about, in one or two sentences.', 160)}
      </Text>
    </Paper>
  </Stack>
)

/** Previews a link to the page as WhatsApp and others show it. */
export const SharePreview = ({ values }: Props) => {
  const { title, description, ogTitle, ogDescription, ogImage } = values
  const picture = createSeoInput.shape.ogImage.safeParse(ogImage).data
  return (
    <Stack gap={6} component="section" aria-label="Shared link preview">
      <Text size="sm" fw={600}>
        As a shared link
      </Text>
      <Paper withBorder className={classes.card}>
        <Image
          key={picture}
          src={picture ?? OWN_PICTURE}
          fallbackSrc={OWN_PICTURE}
          alt=""
          className={classes.picture}
        />
        <Stack gap={2} p="sm">
          <Text fw={650} lineClamp={2}>
            {ogTitle?.trim() || title.trim() || 'Title of the page'}
          </Text>
          <Text size="sm" c="dimmed" lineClamp={2}>
            {ogDescription?.trim() ||
              description?.trim() ||
              'What the page is about, in one or two sentences.'}
          </Text>
          <Text size="xs" c="dimmed">
            {window.location.host}
          </Text>
        </Stack>
      </Paper>
    </Stack>
  )
}
