import { DragDropContext, Draggable, Droppable } from '@hello-pangea/dnd'
import { Button, Group, Stack } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import { IconLayoutList, IconPlus } from '@tabler/icons-react'
import { landingSectionNames } from '#src/shared/landing-sections.ts'
import { listOptions } from '#web/admin/table/resource.ts'
import { useOpenRecord } from '#web/admin/table/table-state.ts'
import DeletedButton from '#web/admin/versions/deleted-button.tsx'
import { pageNonce } from '#web/arrival/page-data.ts'
import { EmptyState } from '#web/components/empty-state.tsx'
import { NotLoaded } from '#web/components/loading/not-loaded.tsx'
import { withToasts } from '#web/lib/forms/failure.ts'
import { trpc } from '#web/lib/trpc.ts'
import { AddSection } from './add-section.tsx'
import { FieldsDialog, type PageSection } from './fields-dialog.tsx'
import classes from './page-editor.module.css'
import { SectionRow } from './section-row.tsx'
import { useArrangement } from './use-arrangement.ts'

/** Adds the built-in sections that are missing. */
const InitializeButton = () => {
  const { pageSections } = trpc.useUtils()
  const initialize = trpc.pageSections.initialize.useMutation(
    withToasts({
      done: { title: 'Sections Initialized', description: 'The built-in sections have been added.' },
      failed: { title: 'Initialization Failed', fallback: 'Failed to initialize sections' },
      after: () => void pageSections.invalidate(),
    }),
  )
  return (
    <Button variant="default" loading={initialize.isPending} onClick={() => initialize.mutate()}>
      Initialize Sample Sections
    </Button>
  )
}

type ListProps = { sections: PageSection[]; onEdit: (id: number) => void }

/** The sections in their order, to drag or to move by buttons. */
const SectionList = ({ sections, onEdit }: ListProps) => {
  const { problem, move, show } = useArrangement()
  return (
    <DragDropContext
      nonce={pageNonce()}
      onDragEnd={({ draggableId, source, destination }) => {
        if (destination && destination.index !== source.index) {
          void move(sections, Number(draggableId), destination.index + 1)
        }
      }}
    >
      <Droppable droppableId="sections">
        {(list) => (
          <ul className={`plain-list ${classes.list}`} ref={list.innerRef} {...list.droppableProps}>
            {sections.map((section, index) => (
              <Draggable key={section.id} draggableId={String(section.id)} index={index}>
                {(item) => (
                  <li className={classes.item} ref={item.innerRef} {...item.draggableProps}>
                    <SectionRow
                      section={section}
                      isFirst={index === 0}
                      isLast={index === sections.length - 1}
                      problem={problem?.id === section.id ? problem.text : undefined}
                      dragHandle={item.dragHandleProps}
                      onMove={(order) => void move(sections, section.id, order)}
                      onSwitch={(isVisible) => void show(section, isVisible)}
                      onEdit={() => onEdit(section.id)}
                    />
                  </li>
                )}
              </Draggable>
            ))}
            {list.placeholder}
          </ul>
        )}
      </Droppable>
    </DragDropContext>
  )
}

/** The sections of the landing page: order, visibility and own fields (SECT-42). */
export const PageEditorTab = () => {
  const { data, error, refetch } = trpc.pageSections.list.useQuery(undefined, listOptions)
  const [isAdding, adding] = useDisclosure(false)
  const { record, open, close } = useOpenRecord()
  if (!data) return <NotLoaded what="The sections" error={error} onRetry={refetch} />
  const edited = data.find(({ id }) => id === record)
  const isComplete = Object.keys(landingSectionNames).every((name) => data.some((row) => row.name === name))
  return (
    <Stack>
      <Group justify="flex-end" gap="xs">
        <DeletedButton kind="pageSection" />
        {data.length > 0 && !isComplete && <InitializeButton />}
        <Button leftSection={<IconPlus size={18} aria-hidden />} disabled={isAdding} onClick={adding.open}>
          Add Section
        </Button>
      </Group>
      {isAdding && <AddSection onClose={adding.close} />}
      {data.length === 0 ? (
        <EmptyState icon={IconLayoutList} title="No sections found" action={<InitializeButton />} />
      ) : (
        <SectionList sections={data} onEdit={(id) => open(id)} />
      )}
      {edited && <FieldsDialog key={edited.id} section={edited} onClose={() => close(edited.id)} />}
    </Stack>
  )
}
