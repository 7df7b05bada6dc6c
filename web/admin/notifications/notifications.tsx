import { Text } from '@mantine/core'
import { notificationColumns } from '#src/domains/notifications/columns.ts'
import {
  createNotificationInput,
  notificationListInput,
  positionNames,
  typeNames,
} from '#src/domains/notifications/schema.ts'
import { fieldTime, withZone } from '#src/shared/values/dates.ts'
import { BANNER_SECONDS } from '#src/shared/values/limits.ts'
import { activeFilter } from '#web/admin/table/active-filter.ts'
import { activation } from '#web/admin/table/bulk-actions.ts'
import { Clamped } from '#web/admin/table/clamped.tsx'
import { columnsOf, defineResource } from '#web/admin/table/resource.ts'
import { ResourcePage } from '#web/admin/table/resource-page.tsx'
import { RowSwitch } from '#web/admin/table/row-switch.tsx'
import { toastTexts } from '#web/admin/table/toast-texts.ts'
import { Untranslated } from '#web/admin/translations/untranslated.tsx'
import { HistoryButton } from '#web/admin/versions/history-button.tsx'
import { valuesOf } from '#web/lib/forms/schema-fields.ts'
import { type Output, trpc } from '#web/lib/trpc.ts'
import { NotificationFields } from './notification-fields.tsx'

type Notification = Output<'notifications', 'get'>

const FAILED_STATUS = 'Failed to update notification status'

/** Shows the banner to visitors or hides it, at once. */
const ActiveSwitch = ({ notification }: { notification: Notification }) => (
  <RowSwitch
    row={notification}
    name={notification.title}
    flag="isActive"
    mutation={trpc.notifications.setActive}
    done={(isActive) => ({
      title: 'Status Updated',
      description: isActive ? 'Visitors see it now.' : 'Visitors no longer see it.',
    })}
    failed={{ title: 'Error', fallback: FAILED_STATUS }}
  />
)

const toasts = toastTexts('notification')

const notifications = defineResource({
  name: 'notifications',
  list: trpc.notifications.list,
  input: notificationListInput,
  record: trpc.notifications.get,
  noun: { one: 'notification', many: 'notifications' },
  label: (notification) => notification.title,
  note: (row) => <Untranslated row={row} />,
  defaultSort: '-createdAt',
  searchHint: 'Title or message…',
  empty: {
    title: 'No notifications yet',
    description: 'Create your first notification to get started',
  },
  columns: columnsOf(notificationColumns, {
    title: {
      cell: ({ title, message }) => (
        <>
          {title}
          <Text size="xs" c="dimmed" fw={400} lineClamp={1} maw="14rem">
            {message}
          </Text>
        </>
      ),
      shows: ['message'],
    },
    message: { cell: ({ message }) => <Clamped maw="18rem">{message}</Clamped>, hidden: true },
    mediaUrl: { hidden: true },
    buttonUrl: { hidden: true },
    isActive: { cell: (notification) => <ActiveSwitch notification={notification} /> },
    expiresAt: { hidden: true },
  }),
  filters: [activeFilter],
  create: { label: 'Create Notification' },
  form: {
    schema: createNotificationInput,
    initial: (row) => ({
      ...valuesOf(createNotificationInput, row),
      expiresAt: row?.expiresAt ? withZone(fieldTime(new Date(row.expiresAt))) : '',
    }),
    versions: 'notification',
    width: '76rem',
    create: {
      title: 'Create Notification',
      mutation: trpc.notifications.create,
      done: { title: 'Notification Created', description: 'Visitors see it while it is active.' },
      failed: toasts.create.failed,
    },
    update: {
      title: 'Edit Notification',
      mutation: trpc.notifications.update,
      done: {
        title: 'Notification Updated',
        description: `Visitors see the change within ${BANNER_SECONDS} seconds.`,
      },
      failed: toasts.update.failed,
    },
    fields: (form) => <NotificationFields form={form} />,
  },
  rowActions: ({ id, title }) => <HistoryButton of={{ kind: 'notification', id }} name={title} isSmall />,
  card: (notification) => ({
    name: notification.title,
    state: <ActiveSwitch notification={notification} />,
    second: notification.message,
    third: `${typeNames[notification.type]} · ${positionNames[notification.position]}`,
  }),
  bulk: activation(trpc.notifications.setActive, FAILED_STATUS),
  remove: {
    mutation: trpc.notifications.delete,
    failed: toasts.delete.failed,
    several: 'Visitors no longer see them. They can be brought back from Deleted Items.',
    question: ({ title }) => ({
      title: `Delete ${title}?`,
      body: 'Visitors no longer see it. It can be brought back from Deleted Items.',
    }),
    done: { title: 'Notification Deleted', description: 'Visitors no longer see it.' },
  },
})

export const NotificationsTab = () => <ResourcePage resource={notifications} />
