import { Text } from '@mantine/core'
import { createSeoInput, seoListInput, seoPaths } from '#src/seo/schema.ts'
import { defineResource } from '#web/admin/resource/resource.ts'
import { ResourcePage } from '#web/admin/resource/resource-page.tsx'
import { StateBadge } from '#web/components/state-badge.tsx'
import { trpc } from '#web/lib/trpc.ts'
import { SeoFields } from './seo-fields.tsx'

/** Two lines of a long text; all of it where the pointer rests. */
const Words = ({ children }: { children: string }) => (
  <Text size="sm" maw={220} lineClamp={2} title={children}>
    {children}
  </Text>
)

const incomplete = { title: 'Error' }

const seo = defineResource({
  name: 'seo',
  source: 'seo.list',
  list: seoListInput,
  useList: (query, options) => trpc.seo.list.useQuery(query, options),
  fetchList: (utils, query) => utils.client.seo.list.query(query),
  useRecord: (id) => trpc.seo.get.useQuery({ id }),
  noun: { one: 'SEO setting', many: 'SEO settings' },
  label: (row) => row.page,
  defaultSort: 'page',
  searchHint: 'Page or title…',
  empty: { title: 'No SEO settings found.', description: 'Create your first SEO configuration.' },
  columns: [
    {
      id: 'page',
      header: 'Page',
      value: (row) => row.page,
      cell: (row) => (
        <div>
          {row.page}
          <Text size="xs" c="dimmed" fw={400}>
            {seoPaths[row.page] ?? 'Not on the site'}
          </Text>
        </div>
      ),
    },
    {
      id: 'title',
      header: 'Title',
      value: (row) => row.title,
      cell: (row) => <Words>{row.title}</Words>,
    },
    {
      id: 'description',
      header: 'Description',
      value: (row) => row.description,
      cell: (row) => <Words>{row.description}</Words>,
    },
    { id: 'robots', header: 'Robots', value: (row) => row.robots, hidden: true },
    {
      id: 'isActive',
      header: 'Status',
      value: (row) => (row.isActive ? 'Active' : 'Inactive'),
      cell: (row) => <StateBadge on={row.isActive} />,
    },
    { id: 'updatedAt', header: 'Last Updated', value: (row) => row.updatedAt },
  ],
  filters: [
    {
      key: 'isActive',
      label: 'Status',
      options: [
        { value: 'true', label: 'Active' },
        { value: 'false', label: 'Inactive' },
      ],
    },
  ],
  create: { label: 'Add SEO Settings' },
  form: {
    schema: createSeoInput,
    // The defaults of admin §9.
    initial: (row) => ({
      page: row?.page ?? '',
      title: row?.title ?? '',
      description: row?.description ?? '',
      keywords: row?.keywords ?? '',
      ogTitle: row?.ogTitle ?? '',
      ogDescription: row?.ogDescription ?? '',
      ogImage: row?.ogImage ?? '',
      twitterCard: row?.twitterCard ?? 'summary_large_image',
      twitterTitle: row?.twitterTitle ?? '',
      twitterDescription: row?.twitterDescription ?? '',
      twitterImage: row?.twitterImage ?? '',
      canonicalUrl: row?.canonicalUrl ?? '',
      robots: row?.robots ?? 'index, follow',
      isActive: row?.isActive ?? true,
    }),
    create: {
      title: 'Add SEO Settings',
      useMutation: () => trpc.seo.create.useMutation(),
      done: { title: 'Success', description: 'SEO settings created successfully' },
      failed: { title: 'Error', fallback: 'Failed to create SEO settings', incomplete },
    },
    update: {
      title: 'Edit SEO Settings',
      useMutation: () => trpc.seo.update.useMutation(),
      done: { title: 'Success', description: 'SEO settings updated successfully' },
      failed: { title: 'Error', fallback: 'Failed to update SEO settings', incomplete },
    },
    fields: (form) => <SeoFields form={form} />,
  },
  remove: {
    useMutation: () => trpc.seo.delete.useMutation(),
    question: ({ page }) => ({
      title: `Delete the SEO settings of ${page}?`,
      body: 'Are you sure you want to delete these SEO settings? The page then shows its built-in title and description.',
    }),
    done: { title: 'Success', description: 'SEO settings deleted successfully' },
    failed: { title: 'Error', fallback: 'Failed to delete SEO settings' },
  },
})

export const SeoTab = () => <ResourcePage resource={seo} />
