import { ResourcePage } from '#web/admin/table/resource-page.tsx'
import { templateResource } from './template-resource.tsx'

const templates = templateResource({ create: 'Error', update: 'Error', delete: 'Error' })

/** The manager of templates as a table, in the WhatsApp tab (MSG-33). */
export const TemplatesTable = () => <ResourcePage resource={templates} />
