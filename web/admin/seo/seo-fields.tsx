import { Fieldset, Select, SimpleGrid, Stack, Switch, Text, Textarea, TextInput } from '@mantine/core'
import {
  robotsValues,
  type SeoPage,
  seoLimits,
  seoPages,
  seoPaths,
  twitterCards,
} from '#src/domains/seo/schema.ts'
import { Fold } from '#web/admin/frame/fold.tsx'
import level from '#web/admin/frame/level.module.css'
import { InLanguages } from '#web/admin/translations/in-languages.tsx'
import { CharCounter } from '#web/components/char-counter.tsx'
import type { SchemaForm } from '#web/lib/forms/schema-form.ts'
import { SearchPreview, type SeoValues, SharePreview } from './seo-preview.tsx'

type Props = { form: SchemaForm<SeoValues> }

const address = { inputMode: 'url', spellCheck: false } as const

const whereOf = (page: string): string => {
  const path = seoPaths[page as SeoPage]
  if (path) return `Used on ${path}`
  return page === ''
    ? 'One row for each page'
    : 'The site does not have this page yet. These settings are kept until it does'
}

const Legend = ({ children }: { children: string }) => (
  <Text span size="sm" fw={650}>
    {children}
  </Text>
)

const Hint = ({ children }: { children: string }) => (
  <Text size="sm" c="dimmed">
    {children}
  </Text>
)

const SearchFields = ({ form }: Props) => (
  <Fieldset legend={<Legend>Search results</Legend>}>
    <Stack>
      <Hint>How the page appears in Google.</Hint>
      <Select
        label="Page"
        description={whereOf(form.values.page)}
        allowDeselect={false}
        data-autofocus
        data={[...seoPages]}
        {...form.field('page')}
      />
      <TextInput
        label="Title"
        required
        description={<CharCounter value={form.values.title} max={seoLimits.title} />}
        {...form.getInputProps('title')}
      />
      <Textarea
        label="Description"
        autosize
        minRows={2}
        description={<CharCounter value={form.values.description ?? ''} max={seoLimits.description} />}
        {...form.getInputProps('description')}
      />
      <SearchPreview values={form.values} />
    </Stack>
  </Fieldset>
)

const ShareFields = ({ form }: Props) => (
  <Fieldset legend={<Legend>Shared links (Open Graph)</Legend>}>
    <Stack>
      <Hint>How a link to the page looks on WhatsApp, Facebook and elsewhere.</Hint>
      <TextInput
        label="Open Graph title"
        description="Leave it empty to use the title above"
        {...form.field('ogTitle')}
      />
      <Textarea
        label="Open Graph description"
        description="Leave it empty to use the description above"
        autosize
        minRows={2}
        {...form.field('ogDescription')}
      />
      <TextInput
        label="Open Graph image"
        description="1200 × 630 pixels, as https://… or /…; leave it empty to use a picture with the shop's name and headline"
        {...address}
        {...form.getInputProps('ogImage')}
      />
      <SharePreview values={form.values} />
    </Stack>
  </Fieldset>
)

/** What is right for nearly every page as it is. */
const rare: readonly (keyof SeoValues)[] = [
  'robots',
  'canonicalUrl',
  'keywords',
  'twitterCard',
  'twitterTitle',
  'twitterDescription',
  'twitterImage',
]

const RareFields = ({ form }: Props) => (
  <Stack>
    <Select
      label="Robots"
      description="Whether search engines list the page (index) and follow its links (follow). Pages with noindex are left out of the sitemap"
      allowDeselect={false}
      data={[...robotsValues]}
      {...form.field('robots')}
    />
    <TextInput
      label="Canonical address"
      description="The address that search engines should show instead. Leave it empty to use that of the page"
      {...address}
      {...form.getInputProps('canonicalUrl')}
    />
    <TextInput label="Keywords" description="Separated by commas" {...form.field('keywords')} />
    <SimpleGrid className={level.fields} cols={{ base: 1, sm: 2 }}>
      <Select
        label="Twitter card"
        description="How large the picture is"
        allowDeselect={false}
        data={[...twitterCards]}
        {...form.field('twitterCard')}
      />
      <TextInput
        label="Twitter title"
        description="Leave it empty to use that of shared links"
        {...form.field('twitterTitle')}
      />
    </SimpleGrid>
    <Textarea
      label="Twitter description"
      description="Leave it empty to use that of shared links"
      autosize
      minRows={2}
      {...form.field('twitterDescription')}
    />
    <TextInput
      label="Twitter image"
      description="Leave it empty to use that of shared links"
      {...address}
      {...form.getInputProps('twitterImage')}
    />
  </Stack>
)

const texts = [
  { name: 'title', label: 'Title' },
  { name: 'description', label: 'Description', kind: 'lines' },
  { name: 'keywords', label: 'Keywords' },
  { name: 'ogTitle', label: 'Open Graph title' },
  { name: 'ogDescription', label: 'Open Graph description', kind: 'lines' },
  { name: 'twitterTitle', label: 'Twitter title' },
  { name: 'twitterDescription', label: 'Twitter description', kind: 'lines' },
] as const

/** The SEO row of a page, with previews of the search result and of the shared link (SEO-7). */
export const SeoFields = ({ form }: Props) => (
  <InLanguages form={form} texts={texts}>
    <SearchFields form={form} />
    <ShareFields form={form} />
    <div>
      <Fold title="Advanced" order={3} isNeeded={rare.some((field) => field in form.errors)}>
        <RareFields form={form} />
      </Fold>
    </div>
    <Switch label="Active: used on the page" {...form.getInputProps('isActive', { type: 'checkbox' })} />
  </InLanguages>
)
