import { Accordion, Badge, Button, SegmentedControl, Stack, Switch, Text } from '@mantine/core'
import { useEffect, useState } from 'react'
import { pageOfItem } from '#src/domains/content/schema.ts'
import { factsOf, type Language, languages, otherLanguages } from '#src/shared/language.ts'
import { nameOfKey } from '#src/shared/names.ts'
import { pathIn } from '#src/shared/page-address.ts'
import { ItemTitle } from '#web/admin/content/item-title.tsx'
import {
  type Item,
  isUntranslated,
  type Section,
  textOf,
  useSections,
} from '#web/admin/content/use-sections.ts'
import { useOpenRecord } from '#web/admin/table/table-state.ts'
import { Untranslated } from '#web/admin/translations/untranslated.tsx'
import { LoadProblem } from '#web/components/loading/load-problem.tsx'
import { SpinnerAfter } from '#web/components/loading/spinner-after.tsx'
import { StoredHtml } from '#web/frame/stored-html.tsx'
import { ItemEditor } from './item-editor.tsx'
import classes from './live-editor.module.css'
import { Preview } from './preview.tsx'
import { outline, usePageTexts } from './use-page-texts.ts'

const Value = ({ type, value }: Item) => {
  if (type === 'html') return <StoredHtml html={value} />
  return <Text lineClamp={4}>{value === '' ? <Text c="dimmed">Empty</Text> : value}</Text>
}

type ItemsProps = { section: Section; language: Language; isEditing: boolean; onPick: (item: Item) => void }

const Items = ({ section, language, isEditing, onPick }: ItemsProps) => (
  <ul className={`plain-list ${classes.items}`}>
    {section.items.map((item) => (
      <li key={item.id} className={classes.item}>
        <div className={classes.text}>
          <Text size="sm" fw={600}>
            <ItemTitle of={item.key} />
          </Text>
          <div {...(language !== 'en' && { lang: language, dir: 'auto' })}>
            <Value {...shownIn(item, language)} />
          </div>
          {isUntranslated(item) && (
            <Untranslated row={item} among={otherLanguages.filter((each) => each === language)} />
          )}
        </div>
        {isEditing && (
          <Button
            size="sm"
            variant="default"
            style={{ flexShrink: 0 }}
            aria-label={`Click to Edit ${section.displayName}: ${nameOfKey(item.key)}`}
            onClick={() => onPick(item)}
          >
            Click to Edit
          </Button>
        )}
      </li>
    ))}
  </ul>
)

/** An item with the text that the page of a language shows. */
const shownIn = (item: Item, language: Language): Item => ({
  ...item,
  value: textOf(item, language) || item.value,
})

/** From this width on, the field stands beside the frame, else over its end. */
const WIDE = 1200

const Editor = ({ sections }: { sections: Section[] }) => {
  const { record, open, close } = useOpenRecord()
  const [isOn, setOn] = useState(record !== undefined)
  const [language, speak] = useState<Language>('en')
  const items = sections.flatMap((section) => section.items)
  const pick = (item: Item) => {
    if (item.id !== record) open(item.id)
  }
  const edited = isOn ? items.find(({ id }) => id === record) : undefined
  // The legal texts are on pages of their own (LEGAL-1107).
  const path = pathIn(language, edited ? pageOfItem(edited) : '/')
  const { frame, pages, popOut, reload } = usePageTexts({
    items: items.map((item) => shownIn(item, language)),
    path,
    isEditing: isOn,
    onPick: pick,
  })
  const { id: editedId, key: editedKey } = edited ?? {}
  // Shows the frame and in it the edited text, outlined.
  useEffect(() => {
    if (editedId === undefined || editedKey === undefined) return undefined
    frame.current?.parentElement?.scrollIntoView({ block: window.innerWidth < WIDE ? 'start' : 'nearest' })
    for (const { texts } of pages) texts.reveal(editedId)
    const undo = pages.map((page) => outline(page, editedId, nameOfKey(editedKey)))
    return () => {
      for (const remove of undo) remove()
    }
  }, [editedId, editedKey, frame, pages])
  return (
    <div className={classes.desk}>
      <Preview frame={frame} path={path} isEditing={edited !== undefined} onPopOut={popOut}>
        <Switch
          label="Edit Mode"
          checked={isOn}
          disabled={edited !== undefined}
          onChange={(event) => setOn(event.currentTarget.checked)}
        />
        <Badge variant="light" {...(isOn ? {} : { color: 'gray' })}>
          {isOn ? 'Editing Enabled' : 'View Only'}
        </Badge>
        <SegmentedControl
          aria-label="Language of the page"
          value={language}
          disabled={edited !== undefined}
          onChange={speak}
          data={languages.map((value) => ({
            value,
            label: <span lang={value}>{factsOf(value).ownName}</span>,
          }))}
        />
      </Preview>
      <Stack className={classes.side}>
        {edited && (
          <ItemEditor
            key={edited.id}
            item={edited}
            language={language}
            isHidden={sections.some(({ name, isShown }) => name === edited.section && !isShown)}
            pages={pages}
            onReload={reload}
            onClose={() => close(edited.id)}
          />
        )}
        <Accordion multiple variant="separated" defaultValue={['hero']}>
          {sections.map((section) => (
            <Accordion.Item key={section.name} value={section.name}>
              <Accordion.Control>
                {section.displayName} ({section.items.length})
              </Accordion.Control>
              <Accordion.Panel>
                <Items section={section} language={language} isEditing={isOn} onPick={pick} />
              </Accordion.Panel>
            </Accordion.Item>
          ))}
        </Accordion>
      </Stack>
    </div>
  )
}

/** Edits the texts of the landing page beside the page itself (CONTENT-43), in English or in Urdu (CONTENT-711). */
export const LiveEditorTab = () => {
  const { sections, error, isLoading, refetch } = useSections()
  if (error) return <LoadProblem what="The content" error={error} onRetry={refetch} />
  return isLoading ? <SpinnerAfter /> : <Editor sections={sections} />
}
