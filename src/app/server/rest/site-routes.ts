import { z } from 'zod'
import { imageRights, mediaRights } from '#src/domains/media/schema.ts'
import { cached, conflict, created, fileRoute, noContent, type Route, route } from './route.ts'

/** The calls of what the site says and how it is set up. */
export const siteRoutes: Route[] = [
  // Settings
  route('GET /api/settings/currency', 'settings.currency', 'Get the currency symbol', cached),
  route('GET /api/admin/settings', 'settings.list', 'List all settings'),
  route('PUT /api/admin/settings/:key', 'settings.update', 'Change a setting'),

  // Content
  route('GET /api/content', 'content.all', 'List all content', cached),
  route('GET /api/content/:section', 'content.section', 'List the content of a section', cached),
  route('PUT /api/content/:id', 'content.setValue', 'Change the value of a content item', conflict),
  route('POST /api/admin/content', 'content.create', 'Add a content item', { ...created, ...conflict }),
  route('PATCH /api/admin/content/:id', 'content.update', 'Change a content item', conflict),
  fileRoute('POST /api/admin/upload-image', 'media.uploadImage', imageRights, 'Upload a picture', {
    upload: { file: 'image', form: z.object({}), status: 200 },
  }),
  route('DELETE /api/admin/content/:id', 'content.delete', 'Delete a content item', noContent),

  // Page sections
  route('GET /api/admin/page-sections', 'pageSections.list', 'List the sections of the landing page'),
  route('POST /api/admin/page-sections', 'pageSections.create', 'Add a section', { ...created, ...conflict }),
  route(
    'POST /api/admin/page-sections/initialize',
    'pageSections.initialize',
    'Add the missing built-in sections',
    created,
  ),
  route('PUT /api/admin/page-sections/:id/order', 'pageSections.setOrder', 'Move a section'),
  route(
    'PUT /api/admin/page-sections/:id/visibility',
    'pageSections.setVisibility',
    'Show or hide a section',
  ),
  route(
    'PUT /api/admin/page-sections/:id/content',
    'pageSections.setContent',
    'Change the texts of a section',
    conflict,
  ),
  route('DELETE /api/admin/page-sections/:id', 'pageSections.delete', 'Delete a section', noContent),

  // Notifications
  route('GET /api/notifications', 'notifications.shown', 'List the banners to show now'),
  route('GET /api/admin/notifications', 'notifications.list', 'List all banners'),
  route('POST /api/admin/notifications', 'notifications.create', 'Add a banner', created),
  route('POST /api/admin/notifications/generate-ai', 'notifications.generate', 'Have AI write a banner', {
    errors: [502, 504],
  }),
  fileRoute(
    'POST /api/admin/notifications/upload-media',
    'media.upload',
    mediaRights,
    'Upload the picture or video of a banner',
    { upload: { file: 'media', form: z.object({}), status: 200 } },
  ),
  route('PUT /api/admin/notifications/:id', 'notifications.update', 'Change a banner'),
  route('PATCH /api/admin/notifications/:id/status', 'notifications.setActive', 'Switch a banner on or off'),
  route('DELETE /api/admin/notifications/:id', 'notifications.delete', 'Delete a banner', noContent),

  // SEO
  route('GET /api/admin/seo', 'seo.list', 'List all SEO settings'),
  route('POST /api/admin/seo', 'seo.create', 'Add the SEO settings of a page', { ...created, ...conflict }),
  route('PUT /api/admin/seo/:id', 'seo.update', 'Change the SEO settings of a page', conflict),
  route('DELETE /api/admin/seo/:id', 'seo.delete', 'Delete the SEO settings of a page', noContent),
]
