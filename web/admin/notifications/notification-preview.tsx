import { Stack, Text } from '@mantine/core'
import { useDebouncedValue, useElementSize } from '@mantine/hooks'
import type { z } from 'zod'
import { createNotificationInput, positionNames } from '#src/domains/notifications/schema.ts'
import { directionOf, type Language } from '#src/shared/language.ts'
import { useOnPhone } from '#web/admin/frame/on-phone.ts'
import type { Notification } from '#web/banners/banner.tsx'
import { Edges } from '#web/banners/edges.tsx'
import classes from './notification-preview.module.css'

export type NotificationValues = z.input<typeof createNotificationInput>

const TYPING_MS = 400
/** The window in which the banner is previewed, in pixels of the page. */
const desktop = { width: 1040, height: 640 }
const phone = { width: 360, height: 560 }

const { mediaUrl: mediaField, buttonUrl: buttonField } = createNotificationInput.shape

/** The banner as it would be stored now. An address that would be refused counts as none. */
const bannerOf = (values: NotificationValues, mediaUrl: NotificationValues['mediaUrl']): Notification => ({
  id: 0,
  title: values.title.trim() || 'Title',
  message: values.message.trim() || 'Message',
  type: values.type ?? 'info',
  position: values.position ?? 'top-right',
  isActive: true,
  showOnce: false,
  expiresAt: null,
  mediaUrl: mediaField.safeParse(mediaUrl).data ?? null,
  mediaType: values.mediaType ?? 'none',
  buttonText: values.buttonText?.trim() || null,
  buttonUrl: buttonField.safeParse(values.buttonUrl).data ?? null,
  buttonStyle: values.buttonStyle ?? 'primary',
})

/** The banner in its position, drawn by the components that visitors see, in a window of its own. */
export const BannerPreview = ({
  values,
  language = 'en',
}: {
  values: NotificationValues
  language?: Language
}) => {
  const isPhone = useOnPhone()
  // Waits for a pause in typing, because each address is fetched.
  const [mediaUrl] = useDebouncedValue(values.mediaUrl, TYPING_MS)
  const { ref, width: room } = useElementSize()
  const { width, height } = isPhone ? phone : desktop
  const scale = Math.min(1, room / width)
  const banner = bannerOf(values, mediaUrl)
  return (
    <Stack gap={6} component="section" aria-label="Preview">
      <Text size="sm" fw={600}>
        Preview: {positionNames[banner.position].toLowerCase()}
      </Text>
      <div ref={ref} className={classes.frame} style={{ height: height * scale }}>
        <div
          inert
          lang={language}
          dir={directionOf(language)}
          className={classes.window}
          style={{ width, height, scale: `${scale}` }}
        >
          <div className={classes.header} />
          <div className={classes.page} />
          <Edges notifications={[banner]} isPhone={isPhone} isPreview onClose={() => undefined} />
        </div>
      </div>
    </Stack>
  )
}
