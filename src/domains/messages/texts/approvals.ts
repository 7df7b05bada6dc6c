import { and, desc, eq } from 'drizzle-orm'
import { inTransaction } from '#db/client.ts'
import { templateApprovals } from '#db/schema/messages.ts'
import type { Deps, Reading, User, Writing } from '#src/deps.ts'
import { recordAudit } from '#src/domains/audit/service.ts'
import type { TemplateRow } from '#src/domains/messages/present.ts'
import { isBuiltIn, isCode, NEWS, textsToApprove } from '#src/domains/messages/schema.ts'
import { settingValues } from '#src/domains/settings/service.ts'
import { cloudCredentials } from '#src/domains/whatsapp/rules/cloud.ts'
import type { Approval } from '#src/domains/whatsapp/schema.ts'
import type { ApprovedTemplate } from '#src/gateways/whatsapp-cloud-message.ts'
import { AppError } from '#src/shared/app-error.ts'
import { ROMANIZED } from '#src/shared/language.ts'
import { CODE_MINUTES } from '#src/shared/one-time-code.ts'
import { placeholdersOf } from '#src/shared/placeholders.ts'
import { whyNoTemplate } from '#src/shared/template-form.ts'
import { languageName, type TextLanguage } from '#src/shared/translations.ts'
import { getTemplate } from './templates.ts'

/** A language as Meta calls it: Roman Urdu is Urdu there. */
const languageAtMeta = (language: string): string => (language === 'roman' ? ROMANIZED : language)

const newest = (db: Deps['db'], templateName: string, language: TextLanguage, state?: Approval) =>
  db
    .select()
    .from(templateApprovals)
    .where(
      and(
        eq(templateApprovals.templateName, templateName),
        eq(templateApprovals.language, language),
        state === undefined ? undefined : eq(templateApprovals.state, state),
      ),
    )
    .orderBy(desc(templateApprovals.createdAt), desc(templateApprovals.metaName))
    .limit(1)
    .get()

/** The approval of the English text of a template that was submitted last (WA-730). */
export const approvalOf = ({ db }: Reading, templateName: string) => {
  const row = newest(db, templateName, 'en')
  return { approval: row?.state ?? ('none' as const), approvalReason: row?.reason ?? null }
}

/**
 * The newest approved text of a template in a language, or else in English; an older one while a newer one waits for
 * its approval (WA-733, WA-746).
 */
export const approvedTemplate = (
  { db }: Reading,
  templateName: string,
  language: TextLanguage,
): ApprovedTemplate | null => {
  const row = newest(db, templateName, language, 'approved') ?? newest(db, templateName, 'en', 'approved')
  return row
    ? {
        name: row.metaName,
        language: languageAtMeta(row.language),
        placeholders: placeholdersOf(row.text),
        isCode: isCode(templateName),
      }
    : null
}

/** Whether a text of a template was submitted, so that its messages wait until one is approved (WA-718). */
export const isAwaited = (deps: Reading, templateName: string): boolean =>
  approvalOf(deps, templateName).approval !== 'none'

const named = (metaName: string) => eq(templateApprovals.metaName, metaName)

const known: Approval[] = ['pending', 'approved', 'rejected', 'paused']
const stateOf = (said: string): Approval => known.find((state) => state === said) ?? 'pending'

/** Notes what WhatsApp decided about a submitted text. */
export const noteApproval = (
  { db }: Reading,
  { name, state, reason }: { name: string; state: string; reason: string | null },
): void => {
  db.update(templateApprovals)
    .set({ state: stateOf(state), reason })
    .where(named(name))
    .run()
}

type Submitting = Writing & Pick<Deps, 'vault' | 'whatsappCloud'>

/** The texts of a template that WhatsApp does not have yet or refused; all where it has each of them (WA-745). */
const textsToSubmit = (deps: Submitting, template: TemplateRow) => {
  const texts = textsToApprove(template, settingValues(deps).roman_urdu === 'true')
  const open = texts.filter(({ language, text }) => {
    const row = newest(deps.db, template.name, language)
    return row?.text !== text || ['rejected', 'paused'].includes(row.state)
  })
  return open.length > 0 ? open : texts
}

/**
 * Submits the texts of a template to WhatsApp, each under a new name, and returns the template. Until then the texts that
 * were approved before are sent (WA-82). Throws NOT_FOUND, CONFLICT without credentials or for a text that cannot be one,
 * and BAD_GATEWAY with Meta's words where it refuses.
 */
export const submitTemplate = async (deps: Submitting, actor: User, id: number): Promise<TemplateRow> => {
  const template = getTemplate(deps, id)
  const { name } = template
  const credentials = cloudCredentials(deps)
  if (!credentials) throw new AppError('CONFLICT', 'The Business API is not configured')
  const texts = textsToSubmit(deps, template)
  const about = (language: TextLanguage) => (language === 'en' ? '' : `${languageName(language)}: `)
  for (const { language, text } of texts) {
    const why = isCode(name) ? null : whyNoTemplate(text)
    if (why) throw new AppError('CONFLICT', about(language) + why)
  }
  for (const { language, text } of texts) {
    const now = deps.now()
    // Meta keeps the name of a deleted or refused text for weeks.
    const metaName = `${name
      .toLowerCase()
      .replace(/[^a-z0-9_]+/g, '_')
      .slice(0, 100)}_${language}_${now.getTime().toString(36)}`
    // WhatsApp may decide before it answers.
    const row = { metaName, templateName: name, language, text, state: 'pending' as const, createdAt: now }
    deps.db.insert(templateApprovals).values(row).run()
    const submitted = await deps.whatsappCloud.submit(credentials, {
      name: metaName,
      language: languageAtMeta(language),
      category: isCode(name) ? 'authentication' : name === NEWS || !isBuiltIn(name) ? 'marketing' : 'utility',
      text,
      examples: Object.fromEntries(placeholdersOf(text).map((word) => [word, word.replaceAll('_', ' ')])),
      codeMinutes: CODE_MINUTES,
    })
    if ('problem' in submitted) {
      deps.db.delete(templateApprovals).where(named(metaName)).run()
      throw new AppError('BAD_GATEWAY', `${about(language)}${submitted.problem}.`)
    }
    inTransaction(deps, (d) => {
      d.db
        .update(templateApprovals)
        .set({ state: stateOf(submitted.state) })
        .where(and(named(metaName), eq(templateApprovals.state, 'pending')))
        .run()
      recordAudit(d, actor, {
        entity: 'template',
        entityId: id,
        action:
          language === 'en' ? 'submitted to WhatsApp' : `submitted to WhatsApp in ${languageName(language)}`,
      })
    })
  }
  return template
}
