import { cloudInput } from '#src/domains/whatsapp/schema.ts'
import { type Output, trpc } from '#web/lib/trpc.ts'
import { CredentialsForm } from './credentials-form.tsx'

/** The credentials of the Business API (WA-80). */
export const CloudForm = ({ status }: { status: Output<'whatsapp', 'cloudStatus'> }) => {
  const utils = trpc.useUtils()
  const save = trpc.whatsapp.saveCloud.useMutation()
  return (
    <CredentialsForm
      schema={cloudInput}
      empty={{ phoneNumberId: '', businessAccountId: '', accessToken: '', appSecret: '' }}
      fields={[
        { path: 'phoneNumberId', label: 'Phone number ID' },
        { path: 'businessAccountId', label: 'WhatsApp Business Account ID' },
        { path: 'accessToken', label: 'Access token', isSecret: true },
        { path: 'appSecret', label: 'App secret', isSecret: true },
      ]}
      status={status}
      save={save.mutateAsync}
      refetch={() => utils.whatsapp.cloudStatus.refetch()}
      words={{
        saved: 'Business API Saved',
        failed: 'Failed to save the Business API',
        save: 'Save and check',
        replace: 'Replace credentials',
      }}
    />
  )
}
