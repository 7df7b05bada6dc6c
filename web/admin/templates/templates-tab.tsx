import { Badge, Card, Group, Skeleton, Stack, Text, Title } from '@mantine/core'
import { IconFilterOff, IconTemplate } from '@tabler/icons-react'
import { templateListInput } from '#src/domains/messages/schema.ts'
import { nameOfKey } from '#src/shared/names.ts'
import { useOnPhoneBelow } from '#web/admin/frame/on-phone.ts'
import table from '#web/admin/table/resource.module.css'
import { listOptions } from '#web/admin/table/resource.ts'
import { RowActions } from '#web/admin/table/row-actions.tsx'
import { SearchBox } from '#web/admin/table/search-box.tsx'
import { useOpenRecord, useTableState } from '#web/admin/table/table-state.ts'
import { CreateButton } from '#web/admin/table/toolbar.tsx'
import { Untranslated } from '#web/admin/translations/untranslated.tsx'
import DeletedButton from '#web/admin/versions/deleted-button.tsx'
import { lazyDialog } from '#web/arrival/lazy-dialog.ts'
import { EmptyState } from '#web/components/empty-state.tsx'
import { LoadProblem } from '#web/components/loading/load-problem.tsx'
import { trpc } from '#web/lib/trpc.ts'
import { CARD_CHARACTERS, ChatBubble } from './chat-bubble.tsx'
import { OtherManager } from './other-manager.tsx'
import {
  ActiveSwitch,
  type Template,
  TemplateActions,
  TemplateName,
  templateResource,
  UNLOADED,
} from './template-resource.tsx'
import classes from './templates.module.css'

const templates = templateResource({
  create: 'Creation Failed',
  update: 'Update Failed',
  delete: 'Delete Failed',
})

const OpenTemplate = lazyDialog(async () => {
  const { default: OpenRecord } = await import('#web/admin/table/open-record.tsx')
  return {
    default: (props: { record: number | 'new'; rows: Template[]; loading: boolean }) => (
      <OpenRecord resource={templates} {...props} />
    ),
  }
})

const SKELETONS = 6

const TemplateCard = ({ template, onEdit }: { template: Template; onEdit: () => void }) => (
  <Card component="li" withBorder className={classes.card}>
    <Stack gap="sm" h="100%">
      <Group justify="space-between" align="start" wrap="nowrap">
        <div className={classes.names}>
          <Title order={2} size="h5" className={classes.name}>
            <TemplateName template={template} />
          </Title>
          <Untranslated row={template} />
          <Text size="sm" c="dimmed" lineClamp={2}>
            {template.subject}
          </Text>
        </div>
        <Badge variant="light" flex="none" maw="50%">
          {template.category}
        </Badge>
      </Group>
      <ChatBubble template={template.template} maxLength={CARD_CHARACTERS} />
      {template.description && (
        <Text size="sm" c="dimmed">
          {template.description}
        </Text>
      )}
      <Group justify="space-between" mt="auto" wrap="nowrap">
        <ActiveSwitch template={template} />
        <RowActions
          row={template}
          label={nameOfKey(template.name)}
          removal={templates.remove}
          onEdit={onEdit}
        >
          <TemplateActions template={template} />
        </RowActions>
      </Group>
    </Stack>
  </Card>
)

/** The manager of templates as cards with a preview. */
export const TemplatesTab = () => {
  const { state, change } = useTableState(templateListInput, templates.defaultSort)
  const { record, open } = useOpenRecord()
  const onPhone = useOnPhoneBelow()
  const { data, error } = trpc.messages.listTemplates.useQuery({ q: state.q, sort: 'name' }, listOptions)
  if (error && !data) {
    return <LoadProblem title={UNLOADED} error={error} onRetry={() => window.location.reload()} />
  }
  const rows = data?.rows ?? []
  const isEmpty = data !== undefined && rows.length === 0
  const createButton = <CreateButton label="Add Template" onClick={() => open('new')} />
  const deletedButton = <DeletedButton kind="template" />
  return (
    <Stack gap="md">
      <OtherManager of="cards" />
      <Group justify="space-between" className={table.toolbar}>
        <SearchBox
          label="Search templates"
          hint={templates.searchHint ?? ''}
          value={state.q}
          onSearch={(q) => change({ q }, { replace: true })}
        />
        <Group gap="xs">
          {!onPhone && deletedButton}
          {createButton}
        </Group>
      </Group>
      <span className="hidden-text" role="status">
        {state.q && data ? `${data.total} ${data.total === 1 ? 'result' : 'results'}` : ''}
      </span>
      {isEmpty && state.q && <EmptyState icon={IconFilterOff} title="No templates match" />}
      {isEmpty && !state.q && (
        <EmptyState icon={IconTemplate} title={templates.empty.title} action={createButton}>
          {templates.empty.description}
        </EmptyState>
      )}
      <ul className={`plain-list ${classes.cards}`} aria-label="templates" aria-busy={!data}>
        {!data &&
          Array.from({ length: SKELETONS }, (_, index) => (
            <li key={`skeleton-${index}`}>
              <Skeleton height={280} radius="md" />
            </li>
          ))}
        {rows.map((template) => (
          <TemplateCard key={template.id} template={template} onEdit={() => open(template.id, true)} />
        ))}
      </ul>
      {/* At the end on a phone, as below other lists. */}
      {onPhone && <Group>{deletedButton}</Group>}
      {record !== undefined && <OpenTemplate record={record} rows={rows} loading={!data} />}
    </Stack>
  )
}
