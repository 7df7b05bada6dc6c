import { Button } from '@mantine/core'
import { IconExternalLink } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { order as texts } from '#src/shared/texts.ts'
import { CopyButton } from '#web/components/copy-button.tsx'
import { inline } from '#web/lib/inline.ts'
import { linkProps } from '#web/lib/links/link-props.ts'
import { EXTENSIONS_PAGE } from './extensions-page.ts'
import classes from './install-guide.module.css'
import { Activated, DeveloperMode, Downloaded, LoadUnpacked, Unpacked } from './install-pictures.tsx'

const STORE = /^https:\/\/(chromewebstore\.google\.com|chrome\.google\.com\/webstore)\//

type StepProps = { title: string; picture?: ReactNode; children: ReactNode }

const Step = ({ title, picture, children }: StepProps) => (
  <li className={classes.step}>
    {picture}
    <div>
      <strong>{title}</strong>
      {children}
    </div>
  </li>
)

const Activate = () => (
  <Step title={texts.enterKeyInWhatsappWeb} picture={<Activated />}>
    <p>
      {inline(
        texts.howToEnterKey({
          link: (text) => (
            <a href="https://web.whatsapp.com" target="_blank" rel="noopener noreferrer">
              {text}
            </a>
          ),
        }),
      )}
    </p>
  </Step>
)

/** The steps for an extension in the Chrome Web Store. */
const FromStore = ({ address }: { address: string }) => (
  <ol className={`plain-list ${classes.guide}`}>
    <Step title={texts.openInWebStore}>
      <div className={classes.action}>
        <Button
          component="a"
          size="sm"
          variant="default"
          rightSection={<IconExternalLink size={16} aria-hidden />}
          {...linkProps(address)}
        >
          {texts.openStore}
        </Button>
      </div>
    </Step>
    <Step title={texts.addToChrome}>
      <p>{texts.whereAddStands}</p>
    </Step>
    <Step title={texts.confirmAdding}>
      <p>{texts.chromeAsksOnce}</p>
    </Step>
    <Step title={texts.pinExtension}>
      <p>{texts.howToPin}</p>
    </Step>
    <Activate />
  </ol>
)

/** The steps for a file: Chrome loads unpacked folders, and no .crx files from outside its store (DL-708). */
const FromFile = ({ download }: { download: ReactNode }) => (
  <>
    <ol className={`plain-list ${classes.guide}`}>
      <Step title={texts.downloadExtension} picture={<Downloaded />}>
        <p>{texts.onWhichComputer}</p>
        <div className={classes.action}>{download}</div>
      </Step>
      <Step title={texts.unpackIntoFolder} picture={<Unpacked />}>
        <p>{texts.howToUnpack}</p>
      </Step>
      <Step title={texts.switchOnDeveloperMode} picture={<DeveloperMode />}>
        <p>{texts.pasteAddress}</p>
        <div className={classes.action}>
          <code>{EXTENSIONS_PAGE}</code>
          <CopyButton value={EXTENSIONS_PAGE} label={texts.copyAddress} />
        </div>
      </Step>
      <Step title={texts.clickLoadUnpacked} picture={<LoadUnpacked />}>
        <p>{texts.whichFolderToChoose}</p>
      </Step>
      <Activate />
    </ol>
    <p className={classes.note}>{inline(texts.chromeWarns({ bold: (text) => <strong>{text}</strong> }))}</p>
    <p className={classes.note}>{inline(texts.howToUpdate({ bold: (text) => <strong>{text}</strong> }))}</p>
  </>
)

type Props = {
  /** The address of the extension, by the shop's content; in the Chrome Web Store it has steps of its own. */
  address: string
  /** The button that downloads the extension, or leads to it. */
  download: ReactNode
}

/** Five steps from the licence to the working extension, each with a picture (DL-91). */
export const InstallGuide = ({ address, download }: Props) =>
  STORE.test(address) ? <FromStore address={address} /> : <FromFile download={download} />
