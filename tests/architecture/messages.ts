import ts from 'typescript'

// Reads the messages of a room of the catalogue (src/shared/texts/LANGUAGE/ROOM.ts) from its source.

export type Message = {
  /** `id`, or `id.key` where the message is one of a table. */
  path: string
  /** Every piece of its wording, that of each choice. */
  pieces: string[]
  /** The values that its wording shows; one that only chooses between wordings is none of them. */
  values: string[]
}

/** Whether the text names something to the machine: a key, or the language of a format. */
const isName = (node: ts.Node): boolean =>
  ts.isNewExpression(node.parent) ||
  (ts.isPropertyAssignment(node.parent) && node.parent.name === node) ||
  ts.isElementAccessExpression(node.parent)

/** Whether the node only chooses between wordings: `count === 1`. */
const isChoice = (node: ts.Node): boolean =>
  Boolean(
    ts.findAncestor(node, (at) =>
      at.parent && ts.isConditionalExpression(at.parent)
        ? at.parent.condition === at
        : ts.isArrowFunction(at) && 'quit',
    ),
  )

const messageOf = (path: string, node: ts.Expression): Message => {
  /** The names of the values, by the names that the message gives them. */
  const names = new Map<string, string>()
  const pieces: string[] = []
  const values = new Set<string>()
  const visit = (at: ts.Node): void => {
    if (ts.isTypeNode(at)) return
    if (ts.isBindingElement(at)) {
      names.set(at.name.getText(), (at.propertyName ?? at.name).getText())
      return
    }
    const isWord =
      ts.isStringLiteralLike(at) || ts.isTemplateHead(at) || ts.isTemplateMiddleOrTemplateTail(at)
    if (isWord && !isName(at) && !isChoice(at)) pieces.push(at.text)
    const value = ts.isIdentifier(at) ? names.get(at.text) : undefined
    if (value && !isChoice(at)) values.add(value)
    ts.forEachChild(at, visit)
  }
  visit(node)
  return { path, pieces, values: [...values].toSorted() }
}

const messagesOf = (path: string, node: ts.Expression): Message[] =>
  ts.isObjectLiteralExpression(node)
    ? node.properties
        .filter(ts.isPropertyAssignment)
        .flatMap(({ name, initializer }) =>
          messagesOf(`${path}.${name.getText().replaceAll("'", '')}`, initializer),
        )
    : [messageOf(path, node)]

/** The messages of a room, in their order. */
export const messagesIn = (source: string): Message[] =>
  ts
    .createSourceFile('room.ts', source, ts.ScriptTarget.Latest, true)
    .statements.filter(ts.isVariableStatement)
    .flatMap(({ declarationList }) =>
      declarationList.declarations.flatMap(({ name, initializer }) =>
        initializer ? messagesOf(name.getText(), initializer) : [],
      ),
    )
