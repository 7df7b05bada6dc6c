import { luminance } from '@mantine/core'

// The five colours that somebody may choose for this browser (specification, admin §2 Theme).

export const themeColors = ['primary', 'secondary', 'accent', 'background', 'text'] as const
export type Theme = Record<(typeof themeColors)[number], string>

const KEY = 'theme'
const CHANGED = 'theme-changed'
const HEX = /^#[0-9a-f]{6}$/i

/** The stored theme; null where there is none, or nothing that makes sense. */
export const storedTheme = (): Theme | null => {
  try {
    const stored = JSON.parse(localStorage.getItem(KEY) ?? 'null') as Partial<Theme> | null
    return themeColors.every((name) => HEX.test(stored?.[name] ?? '')) ? (stored as Theme) : null
  } catch {
    return null
  }
}

/** Keeps a theme, or with null forgets it, and tells this page. */
export const storeTheme = (theme: Theme | null): void => {
  if (theme) localStorage.setItem(KEY, JSON.stringify(theme))
  else localStorage.removeItem(KEY)
  window.dispatchEvent(new Event(CHANGED))
}

/** The contrast of two colours (`#rrggbb`) as WCAG counts it, from 1 to 21. */
export const contrastOf = (one: string, other: string): number => {
  const [dark = 0, light = 0] = [luminance(one), luminance(other)].toSorted((a, b) => a - b)
  return (light + 0.05) / (dark + 0.05)
}

const MIDDLE_GRAY = 0.18
const mix = (color: string, percent: number, other: string) =>
  `color-mix(in oklab, ${color} ${percent}%, ${other})`

const lighter = [8, 16, 32, 48, 64, 82]
const darker = [84, 68, 50]

/** The ten shades that components draw from, around the chosen one. */
const shades = (name: string, color: string): string =>
  [
    ...lighter.map((percent) => mix(color, percent, 'white')),
    color,
    ...darker.map((percent) => mix(color, percent, 'black')),
  ]
    .map((shade, index) => `--mantine-color-${name}-${index}:${shade};`)
    .join('')

/** Background and text belong to the scheme that they make, light or dark; the other one keeps its own. */
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

/** Draws this page in the stored theme, and again whenever it changes, here or in another tab. */
export const followTheme = (): void => {
  apply()
  window.addEventListener(CHANGED, apply)
  window.addEventListener('storage', ({ key }) => {
    // Without a key everything was cleared.
    if (key === KEY || key === null) apply()
  })
}
