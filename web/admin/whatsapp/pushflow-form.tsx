import { pushflowInput } from '#src/domains/whatsapp/schema.ts'
import { type Output, trpc } from '#web/lib/trpc.ts'
import { CredentialsForm } from './credentials-form.tsx'

/** The credentials of PushFlow (WA-4, WA-9). */
export const PushflowForm = ({ status }: { status: Output<'whatsapp', 'pushflowStatus'> | undefined }) => {
  const utils = trpc.useUtils()
  const save = trpc.whatsapp.savePushflow.useMutation()
  return (
    <CredentialsForm
      schema={pushflowInput}
      empty={{ instanceId: '', accessToken: '' }}
      fields={[
        { path: 'instanceId', label: 'Instance ID' },
        { path: 'accessToken', label: 'Access Token', isSecret: true },
      ]}
      status={status}
      save={save.mutateAsync}
      refetch={() => utils.whatsapp.pushflowStatus.refetch()}
      words={{
        saved: 'Configuration Saved',
        failed: 'Failed to update PushFlow configuration',
        save: 'Save configuration',
        replace: 'Replace configuration',
      }}
    />
  )
}
