import { Button } from '@mantine/core'
import { IconExternalLink } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { CopyButton } from '#web/components/copy-button.tsx'
import { linkProps } from '#web/lib/links/link-props.ts'
import classes from './install-guide.module.css'
import { Activated, DeveloperMode, Downloaded, LoadUnpacked, Unpacked } from './install-pictures.tsx'

const EXTENSIONS_PAGE = 'chrome://extensions'
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
  <Step title="Open WhatsApp Web and enter your key" picture={<Activated />}>
    <p>
      Open{' '}
      <a href="https://web.whatsapp.com" target="_blank" rel="noopener noreferrer">
        web.whatsapp.com
      </a>
      , click the extension's icon, paste your license key and choose Activate.
    </p>
  </Step>
)

/** The steps for an extension in the Chrome Web Store. */
const FromStore = ({ address }: { address: string }) => (
  <ol className={classes.guide}>
    <Step title="Open the extension in the Chrome Web Store">
      <div className={classes.action}>
        <Button
          component="a"
          size="sm"
          variant="default"
          rightSection={<IconExternalLink size={16} aria-hidden />}
          {...linkProps(address)}
        >
          Open the store
        </Button>
      </div>
    </Step>
    <Step title="Click Add to Chrome">
      <p>The button stands beside the extension's name.</p>
    </Step>
    <Step title="Confirm with Add extension">
      <p>Chrome asks once, and then installs and updates it by itself.</p>
    </Step>
    <Step title="Pin the extension">
      <p>Click the puzzle piece in Chrome's toolbar, then the pin beside its name.</p>
    </Step>
    <Activate />
  </ol>
)

/** The steps for a file: Chrome loads unpacked folders, and no .crx files from outside its store. */
const FromFile = ({ download }: { download: ReactNode }) => (
  <>
    <ol className={classes.guide}>
      <Step title="Download the extension" picture={<Downloaded />}>
        <p>On the computer on which you use WhatsApp Web, with Chrome 137 or newer.</p>
        <div className={classes.action}>{download}</div>
      </Step>
      <Step title="Unpack it into a folder that you keep" picture={<Unpacked />}>
        <p>
          On Windows: right-click the .zip and choose Extract All. Choose a folder such as Documents, not the
          desktop or Downloads: Chrome reads it at every start, so it must neither move nor go.
        </p>
      </Step>
      <Step title="Open Chrome's extensions page and switch on Developer mode" picture={<DeveloperMode />}>
        <p>Paste this address into the address bar; the switch is at the top right.</p>
        <div className={classes.action}>
          <code>{EXTENSIONS_PAGE}</code>
          <CopyButton value={EXTENSIONS_PAGE} label="Copy address" />
        </div>
      </Step>
      <Step title="Click Load unpacked and choose the folder" picture={<LoadUnpacked />}>
        <p>
          Choose the folder that holds the file manifest.json. If your download is a .crx file instead, drag
          it onto the extensions page; today's Chrome refuses that for extensions from outside its store, so
          take the .zip.
        </p>
      </Step>
      <Activate />
    </ol>
    <p className={classes.note}>
      <strong>Chrome warns you, and that is expected.</strong> When it starts, it may say that extensions in
      developer mode can harm your computer, and offer to turn them off. Close that message: Chrome says so of
      every extension that does not come from its store.
    </p>
    <p className={classes.note}>
      <strong>A new version:</strong> download it, unpack it into the same folder so that its files replace
      the old ones, and press the round arrow of the extension on Chrome's extensions page. Your license stays
      active. From another folder it would take another place of your license.
    </p>
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
