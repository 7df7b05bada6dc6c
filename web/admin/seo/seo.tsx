import { Text } from '@mantine/core'
import { seoColumns } from '#src/domains/seo/columns.ts'
import { createSeoInput, seoListInput, seoPaths } from '#src/domains/seo/schema.ts'
import { activeFilter } from '#web/admin/table/active-filter.ts'
import { activation } from '#web/admin/table/bulk-actions.ts'
import { Clamped } from '#web/admin/table/clamped.tsx'
import { columnsOf, defineResource } from '#web/admin/table/resource.ts'
import { ResourcePage } from '#web/admin/table/resource-page.tsx'
import { toastTexts } from '#web/admin/table/toast-texts.ts'
import { Untranslated } from '#web/admin/translations/untranslated.tsx'
import { StateBadge } from '#web/components/state-badge.tsx'
import { valuesOf } from '#web/lib/forms/schema-fields.ts'
import { trpc } from '#web/lib/trpc.ts'
import { SeoFields } from './seo-fields.tsx'

const toasts = toastTexts('SEO settings')

const seo = defineResource({
  name: 'seo',
  list: trpc.seo.list,
  input: seoListInput,
  record: trpc.seo.get,
  noun: { one: 'SEO setting', many: 'SEO settings' },
  label: (row) => row.page,
  note: (row) => <Untranslated row={row} />,
  defaultSort: 'page',
  searchHint: 'Page or title…',
  empty: {
    title: 'No SEO settings found.',
    description:
      'Create your first SEO configuration. It decides how a page appears in Google and in shared links; until then, pages use their built-in titles.',
  },
  columns: columnsOf(seoColumns, {
    page: {
      cell: (row) => (
        <div>
          {row.page}
          <Text size="xs" c="dimmed" fw={400}>
            {seoPaths[row.page] ?? 'Not on the site'}
          </Text>
        </div>
      ),
    },
    title: { cell: (row) => <Clamped maw={220}>{row.title}</Clamped> },
    description: { cell: (row) => <Clamped maw={220}>{row.description}</Clamped> },
    robots: { hidden: true },
    isActive: { cell: (row) => <StateBadge on={row.isActive} /> },
  }),
  filters: [activeFilter],
  create: { label: 'Add SEO Settings' },
  form: {
    schema: createSeoInput,
    initial: (row) => valuesOf(createSeoInput, row),
    versions: 'seo',
    create: { title: 'Add SEO Settings', mutation: trpc.seo.create, ...toasts.create },
    update: { title: 'Edit SEO Settings', mutation: trpc.seo.update, ...toasts.update },
    fields: (form) => <SeoFields form={form} />,
  },
  card: (row) => ({
    name: row.page,
    state: <StateBadge on={row.isActive} />,
    second: row.title,
    third: seoPaths[row.page] ?? 'Not on the site',
  }),
  bulk: activation(trpc.seo.update, toasts.update.failed.fallback),
  remove: {
    mutation: trpc.seo.delete,
    ...toasts.delete,
    several: 'Their pages then show their built-in titles. They can be brought back from Deleted Items.',
    question: ({ page }) => ({
      title: `Delete the SEO settings of ${page}?`,
      body: 'Are you sure you want to delete these SEO settings? The page then shows its built-in title and description. They can be brought back from Deleted Items.',
    }),
  },
})

export const SeoTab = () => <ResourcePage resource={seo} />
