import { Alert, Button, ColorInput, Group, SimpleGrid, Stack, Text } from '@mantine/core'
import { z } from 'zod'
import { useLeaveGuard } from '#web/admin/frame/leave-guard.ts'
import { FormProblem } from '#web/components/form/form-problem.tsx'
import { contrastOf, storedTheme, storeTheme, type Theme, themeColors } from '#web/frame/stored-theme.ts'
import { useSchemaForm } from '#web/lib/forms/schema-form.ts'
import { saveByKey } from '#web/lib/save-keys.ts'
import { toast } from '#web/lib/toast.tsx'
import { useDraft } from '#web/session/draft.ts'
import classes from './settings.module.css'

/** The shop's default theme. */
const own: Theme = {
  primary: '#03825c',
  secondary: '#046d4d',
  accent: '#fca500',
  background: '#fdfefd',
  text: '#0b1f1a',
}

/** Previews the theme before it is saved. Hidden from screen readers. */
const ThemePreview = ({ theme }: { theme: Theme }) => (
  <div
    className={classes.preview}
    style={{ background: theme.background, color: theme.text, borderColor: theme.secondary }}
    aria-hidden
  >
    <strong>Sell on WhatsApp</strong>
    <span>
      Customers read text like this, with a{' '}
      <span style={{ color: theme.secondary, textDecoration: 'underline' }}>link to the plans</span>.
    </span>
    <div>
      <span className={classes.sample} style={{ background: theme.primary, color: 'white' }}>
        Order now
      </span>{' '}
      <span className={classes.sample} style={{ background: theme.accent, color: 'black' }}>
        Most Popular
      </span>
    </div>
  </div>
)

const WHITE = '#ffffff'
const READABLE = 4.5
// Dimmed text lies between text and background, so this pair needs more contrast.
const CLEAR = 7

const color = z.string().regex(/^#[0-9a-f]{6}$/i, 'A color looks like #03825c')

/**
 * The pairs of colours that need contrast (WCAG 2.2): the field to blame, its message, both colours, and the least
 * ratio.
 */
const pairs = (theme: Theme) =>
  [
    ['primary', 'White text on this color', theme.primary, WHITE, READABLE],
    ['secondary', 'Links in this color', theme.secondary, theme.background, READABLE],
    ['accent', 'Dark text on this color', theme.accent, own.text, READABLE],
    ['text', 'Text in this color', theme.text, theme.background, CLEAR],
  ] as const

const schema = z
  .object({ primary: color, secondary: color, accent: color, background: color, text: color })
  .superRefine((theme, context) => {
    for (const [field, what, one, other, least] of pairs(theme)) {
      const contrast = contrastOf(one, other)
      if (contrast >= least) continue
      const message = `${what} has a contrast of ${contrast.toFixed(1)}:1; it takes at least ${least}:1 to be readable`
      context.addIssue({ code: 'custom', path: [field], message })
    }
  })

const labels: Record<keyof Theme, { label: string; description: string }> = {
  primary: { label: 'Primary', description: 'Buttons and selected items' },
  secondary: { label: 'Secondary', description: 'Links and highlights' },
  accent: { label: 'Accent', description: 'Badges and prices' },
  background: { label: 'Background', description: 'Behind everything' },
  text: { label: 'Text', description: 'All text' },
}

/** Edits the theme of this browser. Refuses colours that cannot be read (SET-5). */
export const ThemeEditor = () => {
  const form = useSchemaForm(schema, storedTheme() ?? own)
  const values = form.getValues()
  useDraft('theme', form)
  useLeaveGuard(form.isDirty() && !form.submitting)
  const submit = form.submit(
    async (theme) => {
      storeTheme(theme)
      form.resetDirty()
      toast({ title: 'Theme Saved', description: 'This browser shows the new colors.', tone: 'success' })
    },
    {
      title: 'Update Failed',
      fallback: 'Failed to save the theme',
      incomplete: { title: 'Validation Error' },
    },
  )
  const reset = () => {
    storeTheme(null)
    form.setValues(own)
    form.resetDirty(own)
    form.clearErrors()
    toast({ title: 'Theme Reset', description: 'The shop’s own colors are back.', tone: 'success' })
  }
  return (
    <form noValidate onSubmit={submit}>
      <Stack onKeyDown={saveByKey}>
        <Alert variant="light" color="gray">
          These colors are kept in this browser and change how you see every page of the shop. A light
          background is used in light mode, a dark one in dark mode, each with its text color.
        </Alert>
        <SimpleGrid cols={{ base: 1, md: 2 }} spacing="xl">
          <Stack>
            {themeColors.map((name) => (
              <ColorInput
                key={name}
                {...labels[name]}
                format="hex"
                classNames={{ colorPreview: classes.swatch }}
                popoverProps={{ withinPortal: false }}
                eyeDropperButtonProps={{ 'aria-label': `Pick ${labels[name].label} from the screen` }}
                {...form.getInputProps(name)}
              />
            ))}
          </Stack>
          <Stack>
            <Text fw={600}>Preview</Text>
            <ThemePreview theme={values} />
          </Stack>
        </SimpleGrid>
        <FormProblem form={form} />
        <Group>
          <Button type="submit" loading={form.submitting}>
            Save theme
          </Button>
          <Button variant="default" onClick={reset}>
            Reset to the shop’s colors
          </Button>
        </Group>
      </Stack>
    </form>
  )
}
