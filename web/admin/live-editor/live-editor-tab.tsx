import { Accordion, Badge, Button, Group, Stack, Switch, Text } from '@mantine/core'
import { useEffect, useState } from 'react'
import { type Item, type Section, useSections } from '#web/admin/content/use-sections.ts'
import { useOpenRecord } from '#web/admin/table/table-state.ts'
import { LoadProblem } from '#web/components/loading/load-problem.tsx'
import { SpinnerAfter } from '#web/components/loading/spinner-after.tsx'
import { StoredHtml } from '#web/frame/stored-html.tsx'
import { ItemEditor } from './item-editor.tsx'
import classes from './live-editor.module.css'
import { Preview } from './preview.tsx'
import { usePageTexts } from './use-page-texts.ts'

const Value = ({ type, value }: Item) => {
  if (type === 'html') return <StoredHtml html={value} />
  return <Text lineClamp={4}>{value === '' ? <Text c="dimmed">Empty</Text> : value}</Text>
}

type ItemsProps = { section: Section; isEditing: boolean; onPick: (item: Item) => void }

const Items = ({ section, isEditing, onPick }: ItemsProps) => (
  <ul className={classes.items}>
    {section.items.map((item) => (
      <li key={item.id} className={classes.item}>
        <div className={classes.text}>
          <Text size="sm" ff="monospace" c="dimmed">
            {item.key}
          </Text>
          <Value {...item} />
        </div>
        {isEditing && (
          <Button
            size="sm"
            variant="default"
            style={{ flexShrink: 0 }}
            aria-label={`Click to Edit ${section.name} ${item.key}`}
            onClick={() => onPick(item)}
          >
            Click to Edit
          </Button>
        )}
      </li>
    ))}
  </ul>
)

const Editor = ({ sections }: { sections: Section[] }) => {
  const { record, open } = useOpenRecord()
  const [isOn, setOn] = useState(record !== undefined)
  const items = sections.flatMap((section) => section.items)
  const pick = (item: Item) => {
    if (item.id !== record) open(item.id)
  }
  const { frame, pages, find, popOut, reload } = usePageTexts({ items, isEditing: isOn, onPick: pick })
  const edited = isOn ? items.find(({ id }) => id === record) : undefined
  const editedId = edited?.id
  // Scrolls the pages to the edited text, which may be out of sight.
  useEffect(() => {
    if (editedId === undefined) return
    for (const { texts } of pages) texts.reveal(editedId)
  }, [editedId, pages])
  return (
    <Stack>
      <Group justify="space-between">
        <Switch
          label="Edit Mode"
          checked={isOn}
          disabled={edited !== undefined}
          onChange={(event) => setOn(event.currentTarget.checked)}
        />
        <Badge variant="light" {...(isOn ? {} : { color: 'gray' })}>
          {isOn ? 'Editing Enabled' : 'View Only'}
        </Badge>
      </Group>
      <Preview frame={frame} onLoad={() => void find()} onPopOut={popOut} />
      {edited && (
        <ItemEditor
          key={edited.id}
          item={edited}
          pages={pages}
          onReload={reload}
          onClose={() => open(undefined)}
        />
      )}
      <Accordion multiple variant="separated" defaultValue={['hero']}>
        {sections.map((section) => (
          <Accordion.Item key={section.name} value={section.name}>
            <Accordion.Control>
              {section.displayName} ({section.items.length})
            </Accordion.Control>
            <Accordion.Panel>
              <Items section={section} isEditing={isOn} onPick={pick} />
            </Accordion.Panel>
          </Accordion.Item>
        ))}
      </Accordion>
    </Stack>
  )
}

/** Edits the texts of the landing page beside the page itself (CONTENT-43). */
export const LiveEditorTab = () => {
  const { sections, error, isLoading, refetch } = useSections()
  if (error) return <LoadProblem what="The content" error={error} onRetry={refetch} />
  return isLoading ? <SpinnerAfter /> : <Editor sections={sections} />
}
