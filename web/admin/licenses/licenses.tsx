import { Badge, Code, Divider, Group, NumberInput, Stack, Text, TextInput } from '@mantine/core'
import { licenseColumns } from '#src/domains/licenses/columns.ts'
import { licenseListInput, licenseStatuses, updateLicenseInput } from '#src/domains/licenses/schema.ts'
import { capital } from '#src/shared/names.ts'
import { formatDate, isoDay } from '#src/shared/values/dates.ts'
import { planNames } from '#src/shared/values/vocabulary.ts'
import { OrderHistory } from '#web/admin/audit/order-history.tsx'
import { OrderLink } from '#web/admin/frame/order-link.tsx'
import { EditLink } from '#web/admin/table/edit-link.tsx'
import { EmailLink } from '#web/admin/table/email.tsx'
import { Facts } from '#web/admin/table/facts.tsx'
import { Phone, WhatsappLink } from '#web/admin/table/phone.tsx'
import { columnsOf, defineResource } from '#web/admin/table/resource.ts'
import { ResourcePage } from '#web/admin/table/resource-page.tsx'
import { Section } from '#web/admin/table/section.tsx'
import { CopyButton } from '#web/components/copy-button.tsx'
import { EmailText } from '#web/components/email-text.tsx'
import { trpc } from '#web/lib/trpc.ts'
import { type License, LicenseActions } from './license-actions.tsx'
import { licenseColors } from './license-colors.ts'
import { LicenseOffer } from './license-offer.tsx'
import { LicenseSystems } from './license-systems.tsx'

const State = ({ license: { licenseStatus } }: { license: License }) => (
  <Badge variant="light" color={licenseColors[licenseStatus]}>
    {licenseStatus}
  </Badge>
)

const systemsInWords = ({ systemsInUse, systemsAllowed, systemsOverride }: License): string =>
  `${systemsInUse} of ${systemsAllowed} in use${systemsOverride === null ? '' : ', set by hand'}`

const Details = ({ license }: { license: License }) => (
  <Stack gap="lg">
    <Group gap="xs">
      <EditLink id={license.id}>Extend or change</EditLink>
      <LicenseActions license={license} />
    </Group>
    <Group gap="sm">
      <Code fz="md">{license.licenseKey}</Code>
      <CopyButton value={license.licenseKey} label="Copy key" />
    </Group>
    <Facts
      facts={[
        ['Status', <State key="state" license={license} />],
        ['Plan', planNames[license.plan]],
        ['Systems', systemsInWords(license)],
        ['Issued', formatDate(license.issuedAt)],
        ['Ends', formatDate(license.expiresAt)],
        ['License ID', license.externalLicenseId],
        ['Order', <OrderLink key="order" id={license.orderId} />],
        ['Holder', license.name],
        ['Email', <EmailLink key="email" email={license.email} />],
        ['Phone', <WhatsappLink key="phone" phone={license.phone} />],
      ]}
    />
    <LicenseOffer id={license.id} />
    <Divider />
    <Section title="Systems">
      <LicenseSystems orderId={license.orderId} licenseId={license.id} />
    </Section>
    <Divider />
    <Section title="History">
      <OrderHistory orderId={license.orderId} />
    </Section>
  </Stack>
)

const values = updateLicenseInput.omit({ id: true })
type Values = { expiresOn: string; systems: number | '' }

const licenses = defineResource({
  name: 'licenses',
  list: trpc.licenses.list,
  input: licenseListInput,
  record: trpc.licenses.get,
  noun: { one: 'license', many: 'licenses' },
  label: (license) => `license of order ${license.orderId}`,
  defaultSort: '-createdAt',
  searchHint: 'Key, name, phone, email…',
  empty: { title: 'No licenses yet', description: 'A license appears here when an order is approved.' },
  columns: columnsOf(licenseColumns, {
    licenseKey: { cell: ({ licenseKey }) => <Code>{licenseKey}</Code> },
    name: {
      cell: (license) => (
        <Stack gap={0}>
          <Text size="sm" fw={600}>
            {license.name}
          </Text>
          <Text size="xs" c="dimmed">
            <Phone phone={license.phone} isVerified={license.isPhoneVerified} />
          </Text>
        </Stack>
      ),
      shows: ['phone'],
    },
    phone: { hidden: true },
    email: { cell: ({ email }) => <EmailText email={email} />, hidden: true },
    status: { cell: (license) => <State license={license} /> },
    expiresAt: { cell: ({ expiresAt }) => formatDate(expiresAt) },
    order: { hidden: true },
    externalLicenseId: { hidden: true },
    createdAt: { cell: ({ issuedAt }) => formatDate(issuedAt), hidden: true },
  }),
  filters: [
    {
      key: 'status',
      label: 'Status',
      options: Object.fromEntries(
        licenseStatuses.filter((status) => status !== 'pending').map((status) => [status, capital(status)]),
      ),
    },
  ],
  form: {
    schema: values,
    initial: (license): Values => ({
      expiresOn: license ? isoDay(license.expiresAt) : '',
      systems: license?.systemsOverride ?? '',
    }),
    fields: (form, license) => (
      <>
        {license && (
          <Text>
            <b>{license.name}</b>, {planNames[license.plan]}, order {license.orderId}
          </Text>
        )}
        <TextInput
          type="date"
          label="Last day"
          description="In Pakistan time. A later day extends the license; systems learn of it at their next check."
          {...form.field('expiresOn')}
        />
        <NumberInput
          label="Systems"
          description={`Empty for as many as the plan has${license ? ` (${license.systemsCount})` : ''}. A smaller number removes no system.`}
          {...form.field('systems')}
        />
      </>
    ),
    update: {
      title: 'Extend or Change License',
      mutation: trpc.licenses.update,
      done: { title: 'License Updated', description: 'The new end and number of systems count at once.' },
      failed: { title: 'Update Failed', fallback: 'Failed to update the license' },
    },
  },
  card: (license) => ({
    name: license.name,
    state: <State license={license} />,
    second: license.licenseKey,
    third: `${planNames[license.plan]} · ends ${formatDate(license.expiresAt)}`,
  }),
  details: (license) => <Details license={license} />,
})

export const LicensesTab = () => <ResourcePage resource={licenses} />
