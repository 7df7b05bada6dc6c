import { Button } from '@mantine/core'
import { IconDownload, IconQrcode } from '@tabler/icons-react'
import { keyEndOf } from '#src/shared/license-key.ts'
import { here } from '#src/shared/page-address.ts'
import { common, activate as program, orderKey as texts } from '#src/shared/texts.ts'
import { pageData } from '#web/arrival/page-data.ts'
import { Latin } from '#web/components/latin.tsx'
import { SpinnerAfter } from '#web/components/loading/spinner-after.tsx'
import { errorMessage, hasStatus } from '#web/lib/errors.ts'
import { inline } from '#web/lib/inline.ts'
import { formatBytes } from '#web/lib/size.ts'
import { type Output, trpc } from '#web/lib/trpc.ts'
import { Keys } from '#web/order/buyer/keys.tsx'
import { LicenseLabel } from '#web/order/buyer/license-label.tsx'
import { OrderFacts } from '#web/order/buyer/order-facts.tsx'
import view from '#web/order/buyer/order-view.module.css'
import { Systems } from '#web/order/buyer/systems.tsx'
import { InstallGuide } from '#web/order/install/install-guide.tsx'
import { SendToComputer } from '#web/order/install/send-to-computer.tsx'
import { CreditNoteLinks, ReceiptLink } from '#web/order/receipt-link.tsx'
import { RenewButton } from '#web/order/renew-button.tsx'
import classes from './opened-order.module.css'

type Order = Output<'orders', 'tracked'>
type File = Output<'downloads', 'tracked'>[number]

/** What the page knows of the shop. */
export type OrderOfPage = { shop: string; extensionAddress: string }

const Download = ({ file, isFirst = false }: { file: File; isFirst?: boolean }) => (
  <Button
    component="a"
    href={file.downloadUrl}
    variant={isFirst ? 'filled' : 'default'}
    leftSection={<IconDownload size={18} aria-hidden />}
    aria-label={common.downloadFile({ fileName: file.fileName })}
  >
    {texts.download}
  </Button>
)

const Facts = ({ file: { fileName, version, size } }: { file: File }) => (
  <div>
    <strong>
      <Latin>{fileName}</Latin>
    </strong>
    <p className={view.quiet}>
      {size === null
        ? common.version({ version })
        : texts.versionOfSize({ version, size: formatBytes(size) })}
    </p>
  </div>
)

type InstallProps = OrderOfPage & { token: string; path: string }

/** The extension first, with its five steps, and whatever else there is to download. */
const Install = ({ token, path, shop, extensionAddress }: InstallProps) => {
  const { data, error } = trpc.downloads.tracked.useQuery({ token })
  if (error) return <p role="alert">{errorMessage(error, texts.downloadsNotLoaded)}</p>
  if (!data) return <SpinnerAfter />
  const extension = data.find(({ fileType }) => fileType === 'chrome-extension')
  const others = data.filter((file) => file !== extension)
  const { sendsMail, sendsWhatsapp } = pageData().site
  const canTell = sendsMail || sendsWhatsapp
  return (
    <>
      <section className={view.part} aria-labelledby="install">
        <h2 id="install">{texts.installOnComputer}</h2>
        <SendToComputer path={path} shop={shop} />
        <InstallGuide
          address={extensionAddress}
          download={
            extension ? (
              <div className={classes.file}>
                <Facts file={extension} />
                <Download file={extension} isFirst />
              </div>
            ) : (
              `${texts.noExtensionYet}${canTell ? ` ${texts.weTellOfExtension}` : ''}`
            )
          }
        />
      </section>
      {others.length > 0 && (
        <section className={view.part} aria-labelledby="downloads">
          <h2 id="downloads">{texts.moreDownloads}</h2>
          <ul className={classes.files}>
            {others.map((file) => (
              <li key={file.id} className={classes.file}>
                <Facts file={file} />
                <Download file={file} />
              </li>
            ))}
          </ul>
        </section>
      )}
    </>
  )
}

type LicenseProps = { token: string; licenseId: number }

const TrackedSystems = ({ token, licenseId }: LicenseProps) => {
  const { client } = trpc.useUtils()
  const { data, error } = trpc.licenses.trackedSystems.useQuery({ token, licenseId }, { staleTime: 0 })
  if (error) return <p role="alert">{errorMessage(error, texts.systemsNotLoaded)}</p>
  if (!data) return <SpinnerAfter />
  return (
    <Systems
      used={data}
      heading={(words) => <h3>{words}</h3>}
      none={texts.noSystemYet}
      remove={(id) => client.licenses.removeTracked.mutate({ token, id })}
    />
  )
}

/** Each licence that the shop kept the money of, with who uses it and its systems, by the end of its key. */
const Licenses = ({ order, token }: { order: Order; token: string }) => {
  const { client } = trpc.useUtils()
  return order.licenses
    .filter(({ refunded }) => refunded === null)
    .map(({ id, licenseKey, label }) => (
      <section key={id} className={view.part} aria-labelledby={`license-${id}`}>
        <h2 id={`license-${id}`}>{texts.licenseEnding({ end: keyEndOf(licenseKey) })}</h2>
        <LicenseLabel
          label={label}
          onSave={(typed) => client.licenses.setTrackedLabel.mutate({ token, id, label: typed })}
        />
        <TrackedSystems token={token} licenseId={id} />
      </section>
    ))
}

const Papers = ({ order, token }: { order: Order; token: string }) => {
  const { client } = trpc.useUtils()
  return (
    <section className={view.part} aria-labelledby="papers">
      <h2 id="papers">{texts.receiptAndRenewal}</h2>
      <OrderFacts order={order} currency={pageData().site.currency} />
      {order.canRenew && <p>{texts.renewingKeepsKey}</p>}
      <div className={view.buttons}>
        {order.receiptUrl !== null && <ReceiptLink href={order.receiptUrl} isPaid />}
        <CreditNoteLinks urls={order.creditNoteUrls} />
        {/* Without a code, because the token has proved the buyer. */}
        {order.canRenew && (
          <RenewButton
            offers={(couponCode, licenseIds) =>
              client.orders.trackedRenewalOffers.query({ token, couponCode, licenseIds })
            }
            place={(chosen) => client.orders.renewTracked.mutate({ token, ...chosen })}
            termMonths={order.termMonths}
            currency={pageData().site.currency}
          />
        )}
      </div>
      {order.claimPath && (
        <p className={view.quiet}>
          {inline(
            texts.addToAccount({
              link: (text) => <a href={order.claimPath ? here(order.claimPath) : undefined}>{text}</a>,
            }),
          )}
        </p>
      )}
    </section>
  )
}

type Props = OrderOfPage & {
  token: string
  onLeave: () => void
  /** Keeps the proof of the order for the next page of this tab. */
  onKeep: () => void
}

/** An order for its buyer, without an account: key, installation, systems, receipt and renewal (ORD-91). */
const OpenedOrder = ({ token, onLeave, onKeep, shop, extensionAddress }: Props) => {
  const { data: order, error, refetch } = trpc.orders.tracked.useQuery({ token }, { staleTime: 0 })
  if (error) {
    const isOver = hasStatus(error, 404)
    return (
      <div className={view.part}>
        <p role="alert">{isOver ? texts.timeIsOver : errorMessage(error, texts.orderNotLoaded)}</p>
        <div className={view.buttons}>
          {isOver ? (
            <Button onClick={onLeave}>{texts.startAgain}</Button>
          ) : (
            <Button onClick={() => void refetch()}>{common.tryAgain}</Button>
          )}
        </div>
      </div>
    )
  }
  if (!order) return <SpinnerAfter />
  if (!order.licenseKey) {
    return (
      <div className={view.part}>
        <p>{texts.noLicenseKey}</p>
        <div className={view.buttons}>
          <CreditNoteLinks urls={order.creditNoteUrls} />
        </div>
      </div>
    )
  }
  const licenses = <Licenses order={order} token={token} />
  // Whoever bought several says first who uses each.
  const isForTeam = order.licenses.length > 1
  return (
    <div className={classes.body}>
      <Keys plan={order.plan} licenses={order.licenses} />
      {isForTeam && licenses}
      <Install
        token={token}
        path={here(order.payPath ?? '/track')}
        shop={shop}
        extensionAddress={extensionAddress}
      />
      {!isForTeam && licenses}
      <div className={view.buttons}>
        <Button
          component="a"
          href={here('/activate')}
          onClick={onKeep}
          variant="default"
          leftSection={<IconQrcode size={18} aria-hidden />}
        >
          {program.withPhone}
        </Button>
      </div>
      <Papers order={order} token={token} />
    </div>
  )
}

export default OpenedOrder
