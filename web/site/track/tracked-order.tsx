import { Button } from '@mantine/core'
import { IconDownload } from '@tabler/icons-react'
import { formatDate, termInWords } from '#src/shared/values/dates.ts'
import { planNames } from '#src/shared/values/vocabulary.ts'
import { CopyButton } from '#web/components/copy-button.tsx'
import { SpinnerAfter } from '#web/components/loading/spinner-after.tsx'
import { errorMessage, hasStatus } from '#web/lib/errors.ts'
import { formatBytes } from '#web/lib/size.ts'
import { type Output, trpc } from '#web/lib/trpc.ts'
import { Timeline } from '#web/site/pay/timeline.tsx'
import classes from './tracked-order.module.css'

type Order = Output<'orders', 'tracked'>

/** The link to the pay page, worded by the next step there. */
const PayLink = ({ order: { state, status, payPath } }: { order: Order }) => {
  if (status !== 'pending') return null
  const isSent = state === 'submitted'
  return (
    <Button component="a" href={payPath} size="lg" fullWidth variant={isSent ? 'default' : 'filled'}>
      {isSent ? 'See or correct your proof' : 'Pay and send proof'}
    </Button>
  )
}

const Key = ({ licenseKey, expiresAt }: { licenseKey: string; expiresAt: Date | null }) => (
  <section className={classes.part} aria-labelledby="key">
    <h2 id="key">Your license key</h2>
    <code className={classes.key}>
      <bdi dir="ltr">{licenseKey}</bdi>
    </code>
    {expiresAt && <p className={classes.quiet}>Valid until {formatDate(expiresAt)}</p>}
    <CopyButton value={licenseKey} label="Copy key" />
  </section>
)

const Downloads = ({ token }: { token: string }) => {
  const { data, error } = trpc.downloads.tracked.useQuery({ token })
  if (error) return <p role="alert">{errorMessage(error, 'The downloads could not be loaded.')}</p>
  if (!data || data.length === 0) return null
  return (
    <section className={classes.part} aria-labelledby="downloads">
      <h2 id="downloads">Your downloads</h2>
      <ul className={classes.files}>
        {data.map(({ id, fileName, version, size, downloadUrl }) => (
          <li key={id}>
            <div>
              <strong>{fileName}</strong>
              <p className={classes.quiet}>
                Version {version}
                {size !== null && ` · ${formatBytes(size)}`}
              </p>
            </div>
            <Button
              component="a"
              href={downloadUrl}
              variant="default"
              leftSection={<IconDownload size={16} aria-hidden />}
              aria-label={`Download ${fileName}`}
            >
              Download
            </Button>
          </li>
        ))}
      </ul>
    </section>
  )
}

type Props = { token: string; onLeave: () => void }

/** The last step: the state of the order, and once it is approved its key and downloads (ORD-111). */
export const TrackedOrder = ({ token, onLeave }: Props) => {
  const { data: order, error, refetch } = trpc.orders.tracked.useQuery({ token }, { staleTime: 0 })
  if (error) {
    const isOver = hasStatus(error, 404)
    return (
      <div className={classes.body}>
        <p role="alert">
          {isOver
            ? 'The hour for which this order was shown is over. Please ask for a new code.'
            : errorMessage(error, 'The order could not be loaded. Please check your connection.')}
        </p>
        {isOver ? (
          <Button onClick={onLeave}>Start again</Button>
        ) : (
          <Button onClick={() => void refetch()}>Try again</Button>
        )}
      </div>
    )
  }
  if (!order) return <SpinnerAfter />
  return (
    <div className={classes.body}>
      <p>
        Order <strong>{order.orderId}</strong>: {planNames[order.plan]}, {termInWords(order.termMonths)}
      </p>
      {order.state === 'rejected' && order.status === 'pending' && (
        <p className={classes.reason} role="alert">
          {order.reason}
        </p>
      )}
      <Timeline payment={order} />
      <PayLink order={order} />
      {order.licenseKey && <Key licenseKey={order.licenseKey} expiresAt={order.expiresAt} />}
      {order.licenseKey && <Downloads token={token} />}
      <Button variant="subtle" size="sm" onClick={onLeave}>
        Track another order
      </Button>
    </div>
  )
}
