import ts from 'typescript'

// Finds the values that stand in the sentences of a room of the catalogue (src/shared/texts/LANGUAGE/ROOM.ts) without
// marks round them, so that a Latin one turns the words and signs beside it round.

/** What opens a part of a sentence with a direction of its own, before the dot of an ending too, and what closes it. */
const OPEN = /[\u2066\u2068]\.?$/
const CLOSE = '\u2069'

/** What programs read: the marks would become a part of it. It ends its sentence, so it turns nothing round. */
const forPrograms = new Set(['link', 'word'])
/** A number has no direction of its own that turns others. */
const needsNone = (name: string, type: string | undefined): boolean =>
  type === 'number' || forPrograms.has(name)

/** The values of a message by their names, each with its type. */
const valuesOf = (message: ts.ArrowFunction): Map<string, string> => {
  const types = new Map<string, string>()
  const note = (members: readonly ts.TypeElement[]) => {
    for (const member of members) {
      if (ts.isPropertySignature(member)) types.set(member.name.getText(), member.type?.getText() ?? '')
    }
  }
  const visit = (at: ts.Node): void => {
    if (ts.isTypeLiteralNode(at)) note(at.members)
    ts.forEachChild(at, visit)
  }
  for (const { type } of message.parameters) if (type) visit(type)
  return types
}

/** Whether sentences are joined here, whose own values are looked at by themselves. */
const isJoined = (at: ts.Node): boolean =>
  ts.forEachChild(at, (child) => ts.isTemplateExpression(child) || isJoined(child)) ?? false

/** The names in what is put into a sentence; words between which a value chooses are none. */
const namesIn = (shown: ts.Expression): string[] => {
  if (isJoined(shown)) return []
  if (ts.isConditionalExpression(shown)) return [shown.whenTrue, shown.whenFalse].flatMap(namesIn)
  if (ts.isIdentifier(shown)) return [shown.text]
  if (ts.isBinaryExpression(shown)) return [shown.left, shown.right].flatMap(namesIn)
  return ts.isStringLiteralLike(shown) || ts.isNumericLiteral(shown) ? [] : [shown.getText()]
}

export type Bare = { value: string; start: number; end: number; isFirst: boolean }

/** The values of a room that stand in a sentence without marks round them, with their places in the source. */
export const bareValuesIn = (source: string): Bare[] => {
  const found: Bare[] = []
  const visit = (at: ts.Node, types: Map<string, string>): void => {
    if (ts.isArrayLiteralExpression(at)) {
      // A part that is no text is marked by the component that shows it.
      for (const part of at.elements) {
        if (!ts.isIdentifier(part) || types.get(part.text) !== 'string') continue
        found.push({ value: part.text, start: part.getStart(), end: part.end, isFirst: false })
      }
    }
    if (ts.isTemplateExpression(at)) {
      at.templateSpans.forEach((span, index) => {
        const before = index === 0 ? at.head : at.templateSpans[index - 1]?.literal
        const isMarked = OPEN.test(before?.text ?? '') && span.literal.text.startsWith(CLOSE)
        if (isMarked || namesIn(span.expression).every((name) => needsNone(name, types.get(name)))) return
        const [value, start, end] = [
          span.expression.getText(),
          span.expression.getStart(),
          span.expression.end,
        ]
        found.push({ value, start, end, isFirst: index === 0 && at.head.text === '' })
      })
    }
    const inner = ts.isArrowFunction(at) && at.parameters.length > 0 ? valuesOf(at) : types
    ts.forEachChild(at, (child) => visit(child, inner))
  }
  visit(ts.createSourceFile('room.ts', source, ts.ScriptTarget.Latest, true), new Map())
  return found
}
