import { and, desc, eq } from 'drizzle-orm'
import { inTransaction } from '#db/client.ts'
import { templateApprovals } from '#db/schema/messages.ts'
import type { Deps, Reading, User, Writing } from '#src/deps.ts'
import { recordAudit } from '#src/domains/audit/service.ts'
import { cloudCredentials } from '#src/domains/whatsapp/cloud.ts'
import type { Approval } from '#src/domains/whatsapp/schema.ts'
import type { ApprovedTemplate } from '#src/gateways/whatsapp-cloud-message.ts'
import { AppError } from '#src/shared/app-error.ts'
import { CODE_MINUTES } from '#src/shared/one-time-code.ts'
import { placeholdersOf } from '#src/shared/placeholders.ts'
import { isBuiltIn, isCode, NEWS, whyNoTemplate } from './schema.ts'
import { getTemplate } from './templates.ts'

/** The language of the texts of templates. */
export const LANGUAGE = 'en'

const newest = (db: Deps['db'], templateName: string, state?: Approval) =>
  db
    .select()
    .from(templateApprovals)
    .where(
      and(
        eq(templateApprovals.templateName, templateName),
        state === undefined ? undefined : eq(templateApprovals.state, state),
      ),
    )
    .orderBy(desc(templateApprovals.createdAt), desc(templateApprovals.metaName))
    .limit(1)
    .get()

/** The approval of the text of a template that was submitted last (WA-82). */
export const approvalOf = ({ db }: Reading, templateName: string) => {
  const row = newest(db, templateName)
  return { approval: row?.state ?? ('none' as const), approvalReason: row?.reason ?? null }
}

/** The newest approved text of a template; an older one while a newer one waits for its approval (WA-82). */
export const approvedTemplate = ({ db }: Reading, templateName: string): ApprovedTemplate | null => {
  const row = newest(db, templateName, 'approved')
  return row
    ? {
        name: row.metaName,
        language: row.language,
        placeholders: placeholdersOf(row.text),
        isCode: isCode(templateName),
      }
    : null
}

const known: Approval[] = ['pending', 'approved', 'rejected', 'paused']
const stateOf = (said: string): Approval => known.find((state) => state === said) ?? 'pending'

/** Notes what WhatsApp decided about a submitted text. */
export const noteApproval = (
  { db }: Reading,
  { name, state, reason }: { name: string; state: string; reason: string | null },
): void => {
  db.update(templateApprovals)
    .set({ state: stateOf(state), reason })
    .where(eq(templateApprovals.metaName, name))
    .run()
}

/**
 * Submits the text of a template to WhatsApp under a new name, and returns its approval. Until then the text that was
 * approved before is sent (WA-82). Throws NOT_FOUND, CONFLICT without credentials or for a text that cannot be one, and
 * BAD_GATEWAY with Meta's words where it refuses.
 */
export const submitTemplate = async (
  deps: Writing & Pick<Deps, 'vault' | 'whatsappCloud'>,
  actor: User,
  id: number,
) => {
  const template = getTemplate(deps, id)
  const { name, template: text } = template
  const credentials = cloudCredentials(deps)
  if (!credentials) throw new AppError('CONFLICT', 'The Business API is not configured')
  const why = isCode(name) ? null : whyNoTemplate(text)
  if (why) throw new AppError('CONFLICT', why)
  const now = deps.now()
  // Meta keeps the name of a deleted or refused text for weeks.
  const metaName = `${name
    .toLowerCase()
    .replace(/[^a-z0-9_]+/g, '_')
    .slice(0, 100)}_${now.getTime().toString(36)}`
  const submitted = await deps.whatsappCloud.submit(credentials, {
    name: metaName,
    language: LANGUAGE,
    category: isCode(name) ? 'authentication' : name === NEWS || !isBuiltIn(name) ? 'marketing' : 'utility',
    text,
    examples: Object.fromEntries(placeholdersOf(text).map((word) => [word, word.replaceAll('_', ' ')])),
    codeMinutes: CODE_MINUTES,
  })
  if ('problem' in submitted) throw new AppError('BAD_GATEWAY', `${submitted.problem}.`)
  inTransaction(deps, (d) => {
    d.db
      .insert(templateApprovals)
      .values({
        metaName,
        templateName: name,
        language: LANGUAGE,
        text,
        state: stateOf(submitted.state),
        createdAt: now,
      })
      .run()
    recordAudit(d, actor, { entity: 'template', entityId: id, action: 'submitted to WhatsApp' })
  })
  return template
}
