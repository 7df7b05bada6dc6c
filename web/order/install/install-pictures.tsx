import type { ReactNode } from 'react'
import { order as texts } from '#src/shared/texts.ts'
import classes from './install-guide.module.css'

/** A window of the browser, in which a step happens. */
const Window = ({ address, children }: { address: string; children: ReactNode }) => (
  <svg viewBox="0 0 240 132" className={classes.picture} aria-hidden="true">
    <rect x="1" y="1" width="238" height="130" rx="8" className={classes.paper} />
    <circle cx="13" cy="13" r="3" className={classes.line} />
    <circle cx="23" cy="13" r="3" className={classes.line} />
    <circle cx="33" cy="13" r="3" className={classes.line} />
    <rect x="44" y="6" width="188" height="14" rx="7" className={classes.sunken} />
    <text x="53" y="16.2" className={classes.small}>
      {address}
    </text>
    {children}
  </svg>
)

const Folder = ({ x, y, name }: { x: number; y: number; name: string }) => (
  <g transform={`translate(${x} ${y})`}>
    <path
      d="M0 6a4 4 0 0 1 4-4h12l5 6h27a4 4 0 0 1 4 4v24a4 4 0 0 1-4 4H4a4 4 0 0 1-4-4z"
      className={classes.folder}
    />
    <text x="26" y="53" textAnchor="middle" className={classes.small}>
      {name}
    </text>
  </g>
)

const Zip = ({ x, y }: { x: number; y: number }) => (
  <g transform={`translate(${x} ${y})`}>
    <path d="M0 4a4 4 0 0 1 4-4h22l12 12v28a4 4 0 0 1-4 4H4a4 4 0 0 1-4-4z" className={classes.sheet} />
    <path d="M16 2h4v4h-4zm4 4h4v4h-4zm-4 4h4v4h-4zm4 4h4v4h-4zm-4 4h8v9h-8z" className={classes.ink} />
    <text x="19" y="38" textAnchor="middle" className={classes.small}>
      {texts.zip}
    </text>
  </g>
)

const Arrow = ({ x, y }: { x: number; y: number }) => (
  <path d={`M${x} ${y}h22m-7-7 7 7-7 7`} className={classes.arrow} />
)

/** The file that the browser has downloaded. */
export const Downloaded = () => (
  <Window address={texts.yourOrder}>
    <rect x="20" y="40" width="92" height="26" rx="7" className={classes.strong} />
    <text x="66" y="57" textAnchor="middle" className={classes.onStrong}>
      {texts.download}
    </text>
    <Arrow x={124} y={53} />
    <Zip x={164} y={32} />
    <rect x="20" y="96" width="200" height="8" rx="4" className={classes.sunken} />
    <rect x="20" y="96" width="200" height="8" rx="4" className={classes.strong} />
  </Window>
)

/** The unpacked folder, where it stays. */
export const Unpacked = () => (
  <Window address={texts.documents}>
    <Zip x={34} y={46} />
    <Arrow x={88} y={68} />
    <Folder x={132} y={44} name="License" />
    <path d="M196 60l6 7 13-15" className={classes.arrow} />
  </Window>
)

/** The switch of Developer mode, at the top right of Chrome's extensions page. */
export const DeveloperMode = () => (
  <Window address="chrome://extensions">
    <text x="14" y="45" className={classes.word}>
      {texts.extensions}
    </text>
    <text x="181" y="45" textAnchor="end" className={classes.small}>
      {texts.developerMode}
    </text>
    <rect x="194" y="35" width="28" height="14" rx="7" className={classes.strong} />
    <circle cx="215" cy="42" r="5" className={classes.onInk} />
    <rect x="187" y="28" width="42" height="28" rx="9" className={classes.ring} />
    <rect x="14" y="66" width="100" height="50" rx="6" className={classes.sunken} />
    <rect x="126" y="66" width="100" height="50" rx="6" className={classes.sunken} />
  </Window>
)

/** The button that loads the folder. */
export const LoadUnpacked = () => (
  <Window address="chrome://extensions">
    <rect x="14" y="32" width="84" height="22" rx="6" className={classes.strong} />
    <text x="56" y="47" textAnchor="middle" className={classes.onStrong}>
      {texts.loadUnpacked}
    </text>
    <rect x="8" y="26" width="96" height="34" rx="9" className={classes.ring} />
    <Arrow x={112} y={86} />
    <Folder x={42} y={68} name="License" />
    <rect x="146" y="66" width="80" height="50" rx="6" className={classes.sunken} />
    <circle cx="162" cy="84" r="8" className={classes.strong} />
    <rect x="176" y="78" width="40" height="5" rx="2.5" className={classes.line} />
    <rect x="176" y="88" width="28" height="5" rx="2.5" className={classes.line} />
  </Window>
)

/** The key in the window of the extension, beside WhatsApp Web. */
export const Activated = () => (
  <Window address="web.whatsapp.com">
    <rect x="12" y="30" width="70" height="92" rx="6" className={classes.sunken} />
    {[42, 62, 82].map((y) => (
      <g key={y}>
        <circle cx="26" cy={y + 4} r="6" className={classes.line} />
        <rect x="38" y={y + 1} width="34" height="5" rx="2.5" className={classes.line} />
      </g>
    ))}
    <rect x="112" y="30" width="114" height="84" rx="8" className={classes.sheet} />
    <text x="122" y="47" className={classes.word}>
      {texts.license}
    </text>
    <rect x="122" y="56" width="94" height="18" rx="5" className={classes.sunken} />
    <text x="128" y="68.5" className={classes.small}>
      {texts.yourKey}
    </text>
    <rect x="122" y="82" width="52" height="20" rx="6" className={classes.strong} />
    <text x="148" y="95.5" textAnchor="middle" className={classes.onStrong}>
      {texts.activate}
    </text>
  </Window>
)
