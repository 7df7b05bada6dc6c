import type { Db } from '#db/client.ts'
import { whatsappTemplates } from '#db/schema/messages.ts'
import type { Publishing, Reading, User } from '#src/deps.ts'
import { auditedRows, type Removed } from '#src/domains/audit/rules/audited-rows.ts'
import type { TemplateRow } from '#src/domains/messages/present.ts'
import {
  type CreateTemplate,
  isBuiltIn,
  SENT_BY_SHOP,
  type TemplateName,
  type UpdateTemplate,
} from '#src/domains/messages/schema.ts'
import { findTemplate, type Rendered, render, renderLetter } from '#src/domains/messages/store.ts'
import { AppError, notFound } from '#src/shared/app-error.ts'

/** Whether the event of this template is switched on. */
export const isSwitchedOn = (deps: Reading, name: TemplateName): boolean =>
  findTemplate(deps.db, name)?.isActive ?? false

const existingTemplate = (deps: Reading, name: string): TemplateRow => {
  const template = findTemplate(deps.db, name)
  if (!template) throw notFound('Template')
  return template
}

/**
 * Fills in the placeholders of a template. Renders inactive templates too. Throws NOT_FOUND.
 */
export const renderTemplate = (deps: Reading, name: string, variables: Record<string, string>): Rendered =>
  render(existingTemplate(deps, name), variables)

/** The same for an email. */
export const renderEmail = (deps: Reading, name: TemplateName, variables: Record<string, string>): Rendered =>
  renderLetter(existingTemplate(deps, name), variables)

const templates = auditedRows(whatsappTemplates, { entity: 'template', noun: 'Template', isPublic: false })

/** One template. Throws NOT_FOUND. */
export const getTemplate = templates.find

const refuseTakenName = (db: Db, name: string): void => {
  if (findTemplate(db, name))
    throw new AppError('CONFLICT', 'A template with this name already exists', { field: 'name' })
}

/** Adds a template. With `id`, a deleted one comes back. Throws CONFLICT when the name is taken. */
export const createTemplate = (
  deps: Publishing,
  actor: User,
  input: CreateTemplate,
  id?: number,
): TemplateRow =>
  templates.create(
    deps,
    actor,
    (db) => {
      refuseTakenName(db, input.name)
      return input
    },
    id,
  )

/**
 * Changes the given fields. Throws NOT_FOUND, and CONFLICT for a taken name, when a template that the shop sends by
 * name would be renamed, or where somebody saved since `expectedUpdatedAt`.
 */
export const updateTemplate = (
  deps: Publishing,
  actor: User,
  { id, expectedUpdatedAt, ...input }: UpdateTemplate,
): TemplateRow =>
  templates.update(
    deps,
    actor,
    id,
    (before, db) => {
      if (input.name !== undefined && input.name !== before.name) {
        if (isBuiltIn(before.name)) {
          throw new AppError('CONFLICT', 'The shop sends this template by its name, so it keeps its name', {
            field: 'name',
          })
        }
        refuseTakenName(db, input.name)
      }
      return input
    },
    expectedUpdatedAt,
  )

/** Removes a template. Throws NOT_FOUND, and CONFLICT for one that the shop sends. */
export const deleteTemplate = (deps: Publishing, actor: User, removed: Removed): void =>
  templates.remove(deps, actor, removed, (db) => {
    if (isBuiltIn(templates.find({ db }, removed.id).name)) {
      throw new AppError('CONFLICT', SENT_BY_SHOP)
    }
  })
