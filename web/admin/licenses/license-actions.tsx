import { Button, Group } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { byRoutes } from '#web/admin/frame/whatsapp-down.tsx'
import { invalidate } from '#web/admin/table/row-mutation.ts'
import { shownOf } from '#web/admin/table/shown.ts'
import { confirm } from '#web/components/questions/confirm.tsx'
import { toastFailure } from '#web/lib/forms/failure.ts'
import { toast } from '#web/lib/toast.tsx'
import { type Output, trpc } from '#web/lib/trpc.ts'

export type License = Output<'licenses', 'get'>

type Act = {
  verb: string
  question: string
  effect: string
  done: string
  danger: boolean
  run: () => Promise<unknown>
}

/** The actions that a licence in this state allows an administrator; each asks once. */
const useActs = (license: License): Act[] => {
  const { orderId, name, licenseStatus } = license
  const shown = shownOf(license)
  const what = `the license of ${name}, order ${orderId}?`
  const { mutateAsync: setStatus } = trpc.licenses.setStatus.useMutation()
  const { mutateAsync: replaceKey } = trpc.licenses.replaceKey.useMutation()
  const acts: Record<'suspend' | 'revoke' | 'reinstate' | 'replace', Act> = {
    suspend: {
      verb: 'Suspend',
      question: `Suspend ${what}`,
      effect: 'Programs are told at their next check that the license is suspended. No message is sent.',
      done: 'License Suspended',
      danger: true,
      run: () => setStatus({ ...shown, status: 'suspended' }),
    },
    revoke: {
      verb: 'Revoke',
      question: `Revoke ${what}`,
      effect: 'Programs are told at their next check that the license was revoked. No message is sent.',
      done: 'License Revoked',
      danger: true,
      run: () => setStatus({ ...shown, status: 'revoked' }),
    },
    reinstate: {
      verb: 'Reinstate',
      question: `Reinstate ${what}`,
      effect: 'The license works again until the same day. No message is sent.',
      done: 'License Reinstated',
      danger: false,
      run: () => setStatus({ ...shown, status: 'active' }),
    },
    replace: {
      verb: 'Replace key',
      question: `Replace the key of ${what}`,
      effect: `For a key that leaked. The old key stops working, every system is activated anew, and the holder is told the new key ${byRoutes()}.`,
      done: 'Key Replaced',
      danger: true,
      run: () => replaceKey(shown),
    },
  }
  const { suspend, revoke, reinstate, replace } = acts
  if (licenseStatus === 'revoked') return [reinstate]
  return licenseStatus === 'suspended' ? [reinstate, revoke, replace] : [suspend, revoke, replace]
}

export const LicenseActions = ({ license }: { license: License }) => {
  const queryClient = useQueryClient()
  const act = async ({ verb, run, done }: Act) => {
    try {
      await run()
      toast({ title: done, description: `The license of order ${license.orderId}.`, tone: 'success' })
    } catch (error) {
      toastFailure(error, { title: 'Update Failed', fallback: `${verb} failed` })
      throw error
    } finally {
      void invalidate(queryClient, 'licenses.list')
      void invalidate(queryClient, 'orders.list')
    }
  }
  return (
    <Group gap="xs">
      {useActs(license).map((each) => (
        <Button
          key={each.verb}
          size="sm"
          variant="default"
          onClick={() =>
            confirm({
              title: each.question,
              body: each.effect,
              verb: each.verb,
              danger: each.danger,
              onConfirm: () => act(each),
            })
          }
        >
          {each.verb}
        </Button>
      ))}
    </Group>
  )
}
