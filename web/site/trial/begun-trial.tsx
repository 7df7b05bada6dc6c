import { Button } from '@mantine/core'
import { IconDownload } from '@tabler/icons-react'
import { here } from '#src/shared/page-address.ts'
import { common, orderKey, trial as texts } from '#src/shared/texts.ts'
import { SpinnerAfter } from '#web/components/loading/spinner-after.tsx'
import { errorMessage } from '#web/lib/errors.ts'
import { type Output, trpc } from '#web/lib/trpc.ts'
import { dayText } from '#web/lib/unbroken.ts'
import { InstallGuide } from '#web/order/install/install-guide.tsx'
import { SendToComputer } from '#web/order/install/send-to-computer.tsx'
import { LicenseKey } from '#web/order/license-key.tsx'
import classes from '#web/site/account/account-page.module.css'
import { StepHeading } from '#web/site/account/step-heading.tsx'

type Trial = NonNullable<Output<'trials', 'current'>>
type Props = { trial: Trial; shop: string; extensionAddress: string }

/** The file of the extension, for the first of the steps. */
const Extension = ({ token }: { token: string }) => {
  const { data, error } = trpc.downloads.tracked.useQuery({ token })
  if (error) return <p role="alert">{errorMessage(error, orderKey.downloadsNotLoaded)}</p>
  if (!data) return <SpinnerAfter />
  const [file] = data
  if (!file) return texts.noFileYet
  return (
    <Button
      component="a"
      href={file.downloadUrl}
      leftSection={<IconDownload size={18} aria-hidden />}
      aria-label={common.downloadFile({ fileName: file.fileName })}
    >
      {orderKey.download}
    </Button>
  )
}

/** The last step: the key of the trial, and how it comes to the computer. */
const BegunTrial = ({ trial, shop, extensionAddress }: Props) => (
  <div className={classes.step}>
    <StepHeading>{texts.hasBegun}</StepHeading>
    <p>{texts.endsOn({ end: dayText(trial.end) })}</p>
    <LicenseKey value={trial.licenseKey} label={texts.yourKey} />
    <h2>{orderKey.installOnComputer}</h2>
    <SendToComputer path={here('/trial')} shop={shop} />
    <InstallGuide address={extensionAddress} download={<Extension token={trial.token} />} />
  </div>
)

export default BegunTrial
