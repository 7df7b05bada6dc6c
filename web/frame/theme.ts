import { type CSSVariablesResolver, createTheme, type MantineColorsTuple, rem } from '@mantine/core'
import { frame as texts } from '#src/shared/texts.ts'
import { fieldError } from './field-error.tsx'

// Contrast, measured: white on brand 6 is 4.8:1, on red 6 5.1:1; ink on accent 5 is 8.6:1; gray 7 on gray 0 is 5.7:1.
const brand: MantineColorsTuple = [
  '#eafcf3',
  '#cff8e4',
  '#a4f0cd',
  '#73e4b5',
  '#42d29d',
  '#21b684',
  '#03825c',
  '#046d4d',
  '#05553b',
  '#073b29',
]
const accent: MantineColorsTuple = [
  '#fff8e6',
  '#ffeec3',
  '#ffdd90',
  '#ffca5a',
  '#ffbb2b',
  '#fca500',
  '#e08600',
  '#b36303',
  '#8b4b0d',
  '#64340c',
]
const gray: MantineColorsTuple = [
  '#f8fbfa',
  '#f1f6f4',
  '#e6ecea',
  '#d8e0dd',
  '#c7d0cc',
  '#a6b1ac',
  '#77837f',
  '#5b6662',
  '#404b46',
  '#242e2a',
]
const dark: MantineColorsTuple = [
  '#d8e0dd',
  '#b6c0bd',
  '#96a19d',
  '#6c7873',
  '#3e4b46',
  '#2d3a36',
  '#1f2b27',
  '#111c18',
  '#0a1411',
  '#040b08',
]
const red: MantineColorsTuple = [
  '#fff1f0',
  '#ffe1de',
  '#ffc8c2',
  '#fea69f',
  '#f87e77',
  '#ee5955',
  '#cc3336',
  '#b1262a',
  '#942124',
  '#721c1c',
]

const INK = '#0b1f1a'
const fontFamily = "Figtree, 'Figtree Fallback', system-ui, sans-serif"

// A control that a finger presses is at least 44 px high; Mantine's size md is 42.
const TOUCH_HEIGHT = rem(44)

const closing = () => ({ 'aria-label': texts.close })

/** The Mantine theme of every page: an emerald brand colour, a warm accent, green-tinted neutrals. */
export const theme = createTheme({
  colors: { brand, accent, gray, dark, red },
  primaryColor: 'brand',
  primaryShade: 6,
  autoContrast: true,
  black: INK,
  fontFamily,
  headings: {
    fontFamily,
    fontWeight: '750',
    textWrap: 'balance',
    sizes: {
      h1: { fontSize: 'clamp(2.25rem, 1.55rem + 2.9vw, 3.75rem)', lineHeight: '1.06' },
      h2: { fontSize: 'clamp(1.75rem, 1.3rem + 1.9vw, 2.75rem)', lineHeight: '1.14' },
      h3: { fontSize: 'clamp(1.25rem, 1.1rem + 0.6vw, 1.5rem)', lineHeight: '1.25' },
      h4: { fontSize: rem(18), lineHeight: '1.35' },
      h5: { fontSize: rem(16), lineHeight: '1.4' },
      h6: { fontSize: rem(14), lineHeight: '1.45' },
    },
  },
  radius: { xs: rem(4), sm: rem(6), md: rem(10), lg: rem(16), xl: rem(28) },
  defaultRadius: 'md',
  shadows: {
    xs: '0 1px 2px rgb(11 31 26 / 8%)',
    sm: '0 1px 2px rgb(11 31 26 / 6%), 0 4px 12px -4px rgb(11 31 26 / 10%)',
    md: '0 2px 4px rgb(11 31 26 / 5%), 0 12px 28px -10px rgb(11 31 26 / 18%)',
    lg: '0 4px 8px rgb(11 31 26 / 4%), 0 24px 48px -16px rgb(11 31 26 / 24%)',
    xl: '0 8px 16px rgb(11 31 26 / 4%), 0 44px 80px -24px rgb(11 31 26 / 32%)',
  },
  respectReducedMotion: true,
  cursorType: 'pointer',
  // Plain objects instead of Button.extend and the like, which would bundle every component named here into every page.
  components: {
    Button: {
      defaultProps: { size: 'md' },
      vars: (_theme: unknown, { size }: { size?: string }) => ({
        root: size === 'md' ? { '--button-height': TOUCH_HEIGHT } : {},
      }),
    },
    Input: {
      defaultProps: { size: 'md' },
      vars: (_theme: unknown, { size }: { size?: string }) => ({
        wrapper: {
          // Also in a field with an error, whose placeholder Mantine would colour red.
          '--input-placeholder-color': 'var(--mantine-color-placeholder)',
          ...(size === 'md' && { '--input-height': TOUCH_HEIGHT }),
        },
      }),
    },
    InputWrapper: { defaultProps: { size: 'md' } },
    InputError: { defaultProps: { renderRoot: fieldError } },
    TextInput: { defaultProps: { size: 'md' } },
    PasswordInput: { defaultProps: { size: 'md' } },
    // A `header` element is a banner landmark to screen readers, which a dialog's header is not.
    ModalHeader: { defaultProps: { role: 'none' } },
    DrawerHeader: { defaultProps: { role: 'none' } },
    ModalTitle: { defaultProps: { fz: 'lg', fw: 650, lh: 'xs' } },
    DrawerTitle: { defaultProps: { fz: 'lg', fw: 650, lh: 'xs' } },
    ModalCloseButton: { defaultProps: closing },
    DrawerCloseButton: { defaultProps: closing },
  },
})

/**
 * The CSS variables that pages use beside Mantine's. The five colours that a user may choose (primary, secondary,
 * accent, background, text) are all variables, so that a chosen theme can set them on the root.
 */
export const cssVariablesResolver: CSSVariablesResolver = () => ({
  variables: {
    '--site-width': rem(1200),
    '--site-header': rem(68),
  },
  light: {
    '--mantine-color-body': '#fdfefd',
    '--mantine-color-dimmed': 'var(--mantine-color-gray-7)',
    '--mantine-color-placeholder': '#6b7773',
    '--mantine-color-default-border': 'var(--mantine-color-gray-4)',
    '--site-surface': '#fff',
    '--site-sunken': 'var(--mantine-color-gray-1)',
    '--site-line': 'var(--mantine-color-gray-3)',
    '--site-highlight': 'var(--mantine-color-brand-7)',
    '--site-glow': 'rgb(33 182 132 / 16%)',
  },
  dark: {
    '--mantine-color-dimmed': '#a3aeaa',
    '--mantine-color-placeholder': 'var(--mantine-color-dark-2)',
    '--mantine-color-error': 'var(--mantine-color-red-4)',
    '--mantine-color-brand-light': 'rgb(33 182 132 / 16%)',
    '--mantine-color-brand-light-color': 'var(--mantine-color-brand-3)',
    '--mantine-color-accent-light': 'rgb(252 165 0 / 16%)',
    '--mantine-color-accent-light-color': 'var(--mantine-color-accent-3)',
    '--mantine-color-red-light': 'rgb(238 89 85 / 18%)',
    '--mantine-color-red-light-color': 'var(--mantine-color-red-3)',
    '--mantine-color-gray-light': 'rgb(166 177 172 / 14%)',
    '--mantine-color-gray-light-color': 'var(--mantine-color-gray-4)',
    '--site-surface': '#17231f',
    '--site-sunken': 'var(--mantine-color-dark-8)',
    '--site-line': 'var(--mantine-color-dark-5)',
    '--site-highlight': 'var(--mantine-color-brand-4)',
    '--site-glow': 'rgb(33 182 132 / 14%)',
  },
})
