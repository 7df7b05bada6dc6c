import { Text } from '@mantine/core'
import { common, dashboard as texts } from '#src/shared/texts.ts'
import { planNames } from '#src/shared/values/vocabulary.ts'
import { CopyButton } from '#web/components/copy-button.tsx'
import { Latin } from '#web/components/latin.tsx'
import { TabButton } from '#web/dashboard/tab/tab-button.tsx'
import { trpc } from '#web/lib/trpc.ts'
import { dayText } from '#web/lib/unbroken.ts'
import classes from './overview.module.css'

export const useNewestLicense = () => trpc.orders.licensed.useQuery({ limit: 1 }, { staleTime: 0 })

/** The newest licence in force, with its key to copy; nothing if there is none. */
export const NewestLicense = () => {
  const { data } = useNewestLicense()
  const order = data?.rows[0]
  if (!order?.licenseKey || order.licenseStatus !== 'active') return null
  return (
    <section className={classes.license} aria-label={texts.yourLicense}>
      <div className={classes.licenseText}>
        <Text fw={650}>{texts.licenseIsActive({ plan: planNames[order.plan] })}</Text>
        {order.licenseKeys.map((licenseKey) => (
          <code key={licenseKey} className={classes.key}>
            <Latin>{licenseKey}</Latin>
          </code>
        ))}
        {order.expiresAt && (
          <Text size="sm">{texts.validUntil({ expiresAt: dayText(order.expiresAt) })}</Text>
        )}
      </div>
      <div className={classes.licenseButtons}>
        <CopyButton value={order.licenseKeys.join('\n')} size="md" label={common.copyKey} />
        <TabButton tab="licenses" variant="default">
          {texts.howToActivate}
        </TabButton>
      </div>
    </section>
  )
}
