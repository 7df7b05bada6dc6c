import ts from 'typescript'

// Finds sentences that stand as literals in the code of a room, instead of in the catalogue (src/shared/texts).

/** Attributes and properties whose texts nobody reads: looks, addresses, machine words. */
const UNREAD =
  /^(className|classNames|styles?|d|viewBox|points|transform|transition|rel|target|href|src|srcSet|sizes|media|id|htmlFor|key|type|role|name|as|lang|dir|allow|accept|autoComplete|inputMode|method|action|data-.*|variant|color|size|fill|stroke|queryKey|gridTemplateColumns|fontFamily|locale|timeZone)$/
/** Attributes whose texts are shown or read out, however short they are. */
const READ = /^(label|title|placeholder|alt|description|aria-(label|description|roledescription|valuetext))$/
/** Calls whose arguments are for the machine: queries of the page, keys, errors for the log. */
const MACHINE =
  /(^|\.)(querySelector(All)?|closest|matches|matchMedia|[gs]etAttribute|(add|remove)EventListener|dispatchEvent|startsWith|endsWith|includes|split|CustomEvent|lazyRouteComponent|RegExp|Error|warn|error|getElementById|supports)$/

/** Colours, lengths and fonts of a style, and elements with attributes. */
const STYLE = /\brgb\(|^color-mix\(|\bsans-serif$|\w\[\w+\]/

/** Whether a text reads as if it were for people: a capitalised word, two words, or a word behind a value. */
const looksRead = (text: string): boolean =>
  !STYLE.test(text) && /\$\{\} \p{L}{2,}|(?<![\p{L}\d_-])\p{Lu}\p{Ll}|\p{L}{2,}[,:;]? \p{L}+/u.test(text)

/** Whether a literal only names something to the machine: a module, a type, a key, a word that is compared. */
const isMachineWord = (node: ts.Node): boolean => {
  const { parent } = node
  if (ts.isImportDeclaration(parent) || ts.isExportDeclaration(parent) || ts.isLiteralTypeNode(parent)) {
    return true
  }
  if (ts.isCaseClause(parent) || ts.isElementAccessExpression(parent)) return true
  if (ts.isBinaryExpression(parent)) return /^[!=]==$/.test(parent.operatorToken.getText())
  return ts.isPropertyAssignment(parent) && parent.name === node
}

const nameOf = (node: ts.Node): string | null => {
  if (ts.isJsxAttribute(node)) return node.name.getText()
  if (ts.isPropertyAssignment(node)) return node.name.getText().replaceAll(/['"]/g, '')
  return null
}

/** Whether the node is within an attribute, property or call whose texts nobody reads. */
const isUnread = (node: ts.Node): boolean => {
  for (let at = node.parent; at && !ts.isJsxElement(at) && !ts.isBlock(at); at = at.parent) {
    const name = nameOf(at)
    if (name !== null) return UNREAD.test(name)
    if ((ts.isCallExpression(at) || ts.isNewExpression(at)) && MACHINE.test(at.expression.getText())) {
      return true
    }
    if (ts.isTypeNode(at) || ts.isTaggedTemplateExpression(at)) return true
  }
  return false
}

const isReadAttribute = (node: ts.Node): boolean =>
  READ.test(nameOf(ts.isJsxExpression(node.parent) ? node.parent.parent : node.parent) ?? '')

const textOf = (node: ts.Node): string | null => {
  if (ts.isStringLiteral(node) || ts.isNoSubstitutionTemplateLiteral(node)) return node.text
  if (!ts.isTemplateExpression(node)) return null
  return node.head.text + node.templateSpans.map(({ literal }) => `\${}${literal.text}`).join('')
}

const isSentence = (node: ts.Node): boolean => {
  if (ts.isJsxText(node)) return /\p{L}/u.test(node.text)
  const text = textOf(node) ?? ''
  if (!/\p{L}/u.test(text) || isMachineWord(node)) return false
  return isReadAttribute(node) || (looksRead(text) && !isUnread(node))
}

const treeOf = (source: string, file: string): ts.SourceFile =>
  ts.createSourceFile(file, source, ts.ScriptTarget.Latest, true)

const nodesIn = (tree: ts.Node, isFound: (node: ts.Node) => boolean): ts.Node[] => {
  const found: ts.Node[] = []
  const visit = (node: ts.Node): void => {
    if (isFound(node)) found.push(node)
    ts.forEachChild(node, visit)
  }
  visit(tree)
  return found
}

type Found = { text: string; node: ts.Node }

/** The sentences that stand in a source. */
export const literalsIn = (source: string, file = 'room.tsx'): Found[] =>
  nodesIn(treeOf(source, file), isSentence).map((node) => ({
    text: (ts.isJsxText(node) ? node.text : (textOf(node) ?? '')).trim().replaceAll(/\s+/g, ' '),
    node,
  }))

/** The rooms of the catalogue that a source imports, each with its name there. */
export const roomsIn = (source: string): [room: string, name: string][] => {
  const [, rooms = ''] = /^import \{([^}]+)\} from '[^']+\/texts\.ts'$/m.exec(source) ?? []
  return [...rooms.matchAll(/(\w+)(?: as (\w+))?/g)].map(([, room = '', name = room]) => [room, name])
}

/** Texts of the catalogue that a module reads when it is loaded, and so in one language for ever. */
export const keptTextsIn = (source: string, file = 'room.tsx'): string[] => {
  const names = new Set(['texts', ...roomsIn(source).map(([, name]) => name)])
  return nodesIn(
    treeOf(source, file),
    (node) =>
      ts.isPropertyAccessExpression(node) &&
      names.has(node.expression.getText()) &&
      !ts.findAncestor(node, ts.isFunctionLike),
  ).map((node) => node.getText())
}

/** The checks of a schema whose last words say why it refuses. */
const CHECK =
  /^(min|max|regex|refine|length|int|positive|enum|union|string|discriminatedUnion|text|line|slug|email|typedPhone|typedUsername|accountEmail|knownPassword)$/

const isSaid = (node: ts.Node): boolean => {
  const { parent } = node
  if (ts.isNewExpression(parent)) return parent.expression.getText() === 'AppError'
  if (ts.isPropertyAssignment(parent)) return /^(error|message)$/.test(parent.name.getText())
  if (!ts.isCallExpression(parent)) return false
  const { expression } = parent
  return CHECK.test(ts.isPropertyAccessExpression(expression) ? expression.name.text : expression.getText())
}

/** The sentences with which the errors, answers and schemas of a source refuse, instead of with a text of the catalogue. */
export const refusalsIn = (source: string, file = 'service.ts'): string[] =>
  nodesIn(treeOf(source, file), (node) => /\p{L}{2,} \p{L}/u.test(textOf(node) ?? '') && isSaid(node)).map(
    (node) => textOf(node) ?? '',
  )
