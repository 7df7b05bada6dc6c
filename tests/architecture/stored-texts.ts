import ts from 'typescript'

// Finds comparisons of stored sentences with a text: whoever words the sentence better would change what old rows mean.

/** The columns that hold a sentence for people, and the key of a message, which is made of other columns. */
const STORED = /^(lastError|note|doubt|refundReason|verificationNotes|dedupeKey)$/
const METHOD = /^(startsWith|endsWith|includes|indexOf|match|search|split)$/
/** Conditions of SQL that look into a text, and those that compare it with a whole one. */
const LOOKS_IN = /^(like|notLike|ilike|glob)$/
const EQUALS = /^(eq|ne|inArray|notInArray)$/
const SQL_COMPARES = /^\s*(=|<>|!=|(not )?(like|glob|in)\b|is (not )?')/i

/** `row.lastError`, `outbox.lastError` or `lastError`. */
const isStored = (node: ts.Node | undefined): boolean =>
  node !== undefined &&
  STORED.test(ts.isPropertyAccessExpression(node) ? node.name.text : ts.isIdentifier(node) ? node.text : '')

/** A literal, a template, or the name of a constant. */
const isText = (node: ts.Node | undefined): boolean =>
  node !== undefined &&
  (ts.isStringLiteralLike(node) ||
    ts.isTemplateExpression(node) ||
    (ts.isIdentifier(node) && /^[A-Z][A-Z_\d]+$/.test(node.text)) ||
    (ts.isArrayLiteralExpression(node) && node.elements.some(isText)))

const isCompared = (node: ts.Node): boolean => {
  if (ts.isBinaryExpression(node)) {
    const { left, right, operatorToken } = node
    const isEquality = /^[!=]==?$/.test(operatorToken.getText())
    return isEquality && ((isStored(left) && isText(right)) || (isStored(right) && isText(left)))
  }
  if (ts.isTemplateSpan(node)) return isStored(node.expression) && SQL_COMPARES.test(node.literal.text)
  if (!ts.isCallExpression(node)) return false
  const [first, second] = node.arguments
  const { expression } = node
  if (ts.isPropertyAccessExpression(expression)) {
    if (METHOD.test(expression.name.text)) return isStored(expression.expression)
    return expression.name.text === 'test' && isStored(first)
  }
  const called = expression.getText()
  return isStored(first) && (LOOKS_IN.test(called) || (EQUALS.test(called) && isText(second)))
}

/** The comparisons of stored texts with a text in a source. */
export const comparedTextsIn = (source: string): string[] => {
  const found: string[] = []
  const visit = (node: ts.Node): void => {
    if (isCompared(node)) found.push(node.getText())
    ts.forEachChild(node, visit)
  }
  visit(ts.createSourceFile('source.ts', source, ts.ScriptTarget.Latest, true))
  return found
}
