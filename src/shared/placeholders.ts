// The placeholders of templates: `{{name}}`.

const placeholder = /\{\{\s*([\w.-]+)\s*\}\}/g

/** The names of the placeholders of a text, each once, in their order. */
export const placeholdersOf = (text: string): string[] => [
  ...new Set([...text.matchAll(placeholder)].map(([, name = '']) => name)),
]

/**
 * Replaces the placeholders in one pass, so that a value that contains braces is not read as a placeholder. One without
 * a value shows in brackets.
 */
export const fillLine = (text: string, values: Record<string, string>): string =>
  text.replace(placeholder, (_, name: string) =>
    Object.hasOwn(values, name) ? `${values[name]}` : `[${name}]`,
  )

/** Whether all placeholders of a line have empty values, such as the claim link of an order with an owner. */
const hasOnlyEmptyValues = (line: string, values: Record<string, string>): boolean => {
  const names = placeholdersOf(line)
  return names.length > 0 && names.every((name) => Object.hasOwn(values, name) && values[name] === '')
}

/** The same for a text of several lines, of which those whose values are all empty are left out. */
export const fillBody = (template: string, values: Record<string, string>): string =>
  template
    .split('\n')
    .filter((line) => !hasOnlyEmptyValues(line, values))
    .map((line) => fillLine(line, values))
    .join('\n')
    .replace(/\n{3,}/g, '\n\n')
    .trim()
