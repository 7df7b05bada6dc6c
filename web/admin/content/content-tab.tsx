import { Button, Group, SimpleGrid, Stack, Tabs } from '@mantine/core'
import { IconFileText, IconPlus, IconRefresh } from '@tabler/icons-react'
import { getRouteApi } from '@tanstack/react-router'
import { useOpenRecord } from '#web/admin/table/table-state.ts'
import DeletedButton from '#web/admin/versions/deleted-button.tsx'
import { EmptyState } from '#web/components/empty-state.tsx'
import { LoadProblem } from '#web/components/loading/load-problem.tsx'
import { SpinnerAfter } from '#web/components/loading/spinner-after.tsx'
import classes from './content.module.css'
import { ContentCard } from './content-card.tsx'
import { AddContent, EditContent } from './content-dialog.tsx'
import { useSections } from './use-sections.ts'

const admin = getRouteApi('/admin')

/** All texts and pictures of the website by section (CONTENT-41). */
export const ContentTab = () => {
  const { view } = admin.useSearch()
  const navigate = admin.useNavigate()
  const { record, open } = useOpenRecord()
  const close = () => open(undefined)
  const { sections, error, isLoading, isFetching, refetch } = useSections()
  if (error) return <LoadProblem what="The content" error={error} onRetry={refetch} />
  if (isLoading) return <SpinnerAfter />
  const current = sections.find(({ name }) => name === (view || 'hero')) ?? sections[0]
  const edited = sections.flatMap(({ items }) => items).find(({ id }) => id === record)
  return (
    <>
      <Group justify="flex-end" mb="md">
        <DeletedButton kind="content" />
        <Button
          variant="default"
          leftSection={<IconRefresh size={18} aria-hidden />}
          loading={isFetching}
          onClick={() => void refetch()}
        >
          Refresh
        </Button>
        <Button leftSection={<IconPlus size={18} aria-hidden />} onClick={() => open('new')}>
          Add Content
        </Button>
      </Group>
      <Tabs
        value={current?.name ?? null}
        onChange={(name) => void navigate({ search: { tab: 'content', view: name ?? '' } })}
        keepMounted={false}
      >
        <Tabs.List className={classes.tabs} mb="lg">
          {sections.map(({ name, displayName, items }) => (
            <Tabs.Tab key={name} value={name}>
              {displayName} ({items.length})
            </Tabs.Tab>
          ))}
        </Tabs.List>
        {sections.map(({ name, items }) => (
          <Tabs.Panel key={name} value={name}>
            {items.length === 0 ? (
              <EmptyState icon={IconFileText} title="No content found for this section" />
            ) : (
              <SimpleGrid cols={{ base: 1, md: 2, xl: 3 }}>
                {items.map((item) => (
                  <ContentCard key={item.id} item={item} onEdit={() => open(item.id)} />
                ))}
              </SimpleGrid>
            )}
          </Tabs.Panel>
        ))}
      </Tabs>
      <Stack>
        {record === 'new' && current && (
          <AddContent section={current.name} sectionName={current.displayName} onClose={close} />
        )}
        {edited && <EditContent key={edited.id} item={edited} onClose={close} />}
      </Stack>
    </>
  )
}
