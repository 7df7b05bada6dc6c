import { Button, Group, SimpleGrid, Stack, Switch, Tabs, Text } from '@mantine/core'
import { IconFileText, IconPlus, IconRefresh } from '@tabler/icons-react'
import { getRouteApi } from '@tanstack/react-router'
import { useState } from 'react'
import { otherLanguages } from '#src/shared/language.ts'
import { containsWords, nameOfKey } from '#src/shared/names.ts'
import { languageName, translatedWords } from '#src/shared/translations.ts'
import { withoutTags } from '#src/shared/values/typed.ts'
import { useOnPhoneBelow } from '#web/admin/frame/on-phone.ts'
import { TabLink } from '#web/admin/frame/tab-link.tsx'
import { SectionPicture } from '#web/admin/page-editor/section-picture.tsx'
import { SearchBox } from '#web/admin/table/search-box.tsx'
import { useOpenRecord } from '#web/admin/table/table-state.ts'
import DeletedButton from '#web/admin/versions/deleted-button.tsx'
import { EmptyState } from '#web/components/empty-state.tsx'
import { LoadProblem } from '#web/components/loading/load-problem.tsx'
import { SpinnerAfter } from '#web/components/loading/spinner-after.tsx'
import classes from './content.module.css'
import { ContentCard } from './content-card.tsx'
import { AddContent, EditContent } from './content-dialog.tsx'
import { type Item, isUntranslated, type Section, useSections } from './use-sections.ts'

const admin = getRouteApi('/admin')

type CardsProps = { items: Item[]; onEdit: (id: number) => void }

const Cards = ({ items, onEdit }: CardsProps) => (
  <SimpleGrid cols={{ base: 1, md: 2, xl: 3 }}>
    {items.map((item) => (
      <ContentCard key={item.id} item={item} onEdit={() => onEdit(item.id)} />
    ))}
  </SimpleGrid>
)

const others = otherLanguages.map(languageName).join(' or ')

/** The part of a section whose name, key or words contain what was typed, of which a language is missing where asked. */
const matching = (section: Section, q: string, isLacking: boolean): Section[] => {
  const items = section.items.filter(
    (item) =>
      (!isLacking || isUntranslated(item)) &&
      containsWords(
        `${section.displayName} ${nameOfKey(item.key)} ${item.key} ${withoutTags(item.value)} ${withoutTags(translatedWords(item.translations))}`,
        q,
      ),
  )
  return items.length > 0 ? [{ ...section, items }] : []
}

/** How a section looks, whether visitors see it, and where it is seen or shown again. */
const Place = ({ section: { name, isShown } }: { section: Section }) => (
  <Group gap="sm" mb="md" wrap="nowrap">
    <SectionPicture name={name} />
    <Text size="sm" c="dimmed">
      {isShown
        ? 'Visitors see this part of the page. '
        : 'Visitors do not see this part of the page at the moment. '}
      <TabLink inherit underline="always" search={{ tab: isShown ? 'live-editor' : 'page-editor' }}>
        {isShown ? 'Change it on the page' : 'Show it in the Page Editor'}
      </TabLink>
    </Text>
  </Group>
)

/** What a search found, by place on the page (CONTENT-703). */
const Found = ({ sections, onEdit }: { sections: Section[]; onEdit: (id: number) => void }) =>
  sections.length === 0 ? (
    <EmptyState icon={IconFileText} title="No text matches" />
  ) : (
    <Stack gap="xl">
      {sections.map(({ name, displayName, items }) => (
        <section key={name} aria-label={displayName}>
          <Text fw={650} mb="xs">
            {displayName}
          </Text>
          <Cards items={items} onEdit={onEdit} />
        </section>
      ))}
    </Stack>
  )

/** All texts and pictures of the website by section. */
export const ContentTab = () => {
  const { view, q } = admin.useSearch()
  const navigate = admin.useNavigate()
  const { record, open, close } = useOpenRecord()
  const { sections, error, isLoading, isFetching, refetch } = useSections()
  const onPhone = useOnPhoneBelow()
  const [wantsLacking, setLacking] = useState(false)
  if (error) return <LoadProblem what="The content" error={error} onRetry={refetch} />
  if (isLoading) return <SpinnerAfter />
  const lacking = sections.flatMap(({ items }) => items.filter(isUntranslated)).length
  const isLacking = wantsLacking && lacking > 0
  const found = q === '' && !isLacking ? null : sections.flatMap((section) => matching(section, q, isLacking))
  const current = sections.find(({ name }) => name === (view || 'hero')) ?? sections[0]
  const edited = sections.flatMap(({ items }) => items).find(({ id }) => id === record)
  return (
    <>
      <Group mb="md" justify="space-between">
        <SearchBox
          label="Search the texts"
          hint="Name, key or words of a text…"
          value={q}
          onSearch={(next) => void navigate({ search: (now) => ({ ...now, q: next }), replace: true })}
        />
        <Group gap="xs">
          {!onPhone && <DeletedButton kind="content" />}
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
      </Group>
      {lacking > 0 && (
        <Switch
          mb="md"
          label={`Only the ${lacking} ${lacking === 1 ? 'text' : 'texts'} without ${others}, which show in English`}
          checked={isLacking}
          onChange={(event) => setLacking(event.currentTarget.checked)}
        />
      )}
      <span className="hidden-text" role="status">
        {found && `${found.length} ${found.length === 1 ? 'place' : 'places'} with matching texts`}
      </span>
      {found && <Found sections={found} onEdit={open} />}
      {!found && (
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
          {sections.map((section) => (
            <Tabs.Panel key={section.name} value={section.name}>
              <Place section={section} />
              {section.items.length === 0 ? (
                <EmptyState icon={IconFileText} title="No content found for this section" />
              ) : (
                <Cards items={section.items} onEdit={open} />
              )}
            </Tabs.Panel>
          ))}
        </Tabs>
      )}
      <Stack>
        {record === 'new' && current && (
          <AddContent section={current.name} sectionName={current.displayName} onClose={() => close('new')} />
        )}
        {edited && <EditContent key={edited.id} item={edited} onClose={() => close(edited.id)} />}
        {/* At the end on a phone, as below other lists. */}
        {onPhone && (
          <Group mt="md">
            <DeletedButton kind="content" />
          </Group>
        )}
      </Stack>
    </>
  )
}
