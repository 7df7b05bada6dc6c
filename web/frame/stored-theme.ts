import { luminance } from '@mantine/core'
import { browserStorage } from '#web/arrival/storage.ts'

// The five colours that an administrator may choose for this browser.

export const themeColors = ['primary', 'secondary', 'accent', 'background', 'text'] as const
export type Theme = Record<(typeof themeColors)[number], string>

const KEY = 'theme'
const CHANGED = 'theme-changed'
const HEX = /^#[0-9a-f]{6}$/i

/** The stored theme; null where there is none or it is invalid. */
export const storedTheme = (): Theme | null => {
  const stored = browserStorage.read<Partial<Theme>>(KEY)
  return themeColors.every((name) => HEX.test(stored?.[name] ?? '')) ? (stored as Theme) : null
}

/** Stores a theme, or removes it with null, and fires `theme-changed`. */
export const storeTheme = (theme: Theme | null): void => {
  if (theme) browserStorage.write(KEY, theme)
  else browserStorage.remove(KEY)
  window.dispatchEvent(new Event(CHANGED))
}

/** The WCAG contrast of two colours (`#rrggbb`), from 1 to 21. */
export const contrastOf = (one: string, other: string): number => {
  const [dark = 0, light = 0] = [luminance(one), luminance(other)].toSorted((a, b) => a - b)
  return (light + 0.05) / (dark + 0.05)
}

const MIDDLE_GRAY = 0.18
const mix = (color: string, percent: number, other: string) =>
  `color-mix(in oklab, ${color} ${percent}%, ${other})`

const lighter = [8, 16, 32, 48, 64, 82]
const darker = [84, 68, 50]

/** The ten shades of a colour that Mantine's components use; the chosen one is number 6. */
const shades = (name: string, color: string): string =>
  [
    ...lighter.map((percent) => mix(color, percent, 'white')),
    color,
    ...darker.map((percent) => mix(color, percent, 'black')),
  ]
    .map((shade, index) => `--mantine-color-${name}-${index}:${shade};`)
    .join('')

/** The CSS of a theme. Background and text apply only to the colour scheme that they fit, light or dark. */
const rules = ({ primary, secondary, accent, background, text }: Theme): string => {
  const isDark = luminance(background) < MIDDLE_GRAY
  const surface = isDark ? mix(background, 93, text) : mix(background, 40, 'white')
  return `
    :root[data-mantine-color-scheme] {
      ${shades('brand', primary)}
      ${shades('accent', accent)}
      --mantine-color-brand-light: ${mix(primary, 14, 'transparent')};
      --mantine-color-accent-light: ${mix(accent, 16, 'transparent')};
      --site-glow: ${mix(primary, 16, 'transparent')};
    }
    :root[data-mantine-color-scheme="${isDark ? 'dark' : 'light'}"] {
      --mantine-color-body: ${background};
      --mantine-color-text: ${text};
      --mantine-color-dimmed: ${mix(text, 85, background)};
      --mantine-color-anchor: ${secondary};
      --mantine-color-default: ${surface};
      --mantine-color-default-border: ${mix(background, 75, text)};
      --site-highlight: ${secondary};
      --site-surface: ${surface};
      --site-sunken: ${mix(background, 95, text)};
      --site-line: ${mix(background, 86, text)};
    }`
}

let sheet: CSSStyleSheet | undefined

const apply = () => {
  const theme = storedTheme()
  if (!theme && !sheet) return
  if (!sheet) {
    sheet = new CSSStyleSheet()
    document.adoptedStyleSheets.push(sheet)
  }
  sheet.replaceSync(theme ? rules(theme) : '')
}

/** Applies the stored theme to this page, now and when it changes here or in another tab. */
export const followTheme = (): void => {
  apply()
  window.addEventListener(CHANGED, apply)
  window.addEventListener('storage', ({ key }) => {
    // The key is null when the whole storage was cleared.
    if (key === KEY || key === null) apply()
  })
}
