import { join } from 'node:path'
import {
  API,
  type Checker,
  type Symbol,
  SymbolFlags,
  type Type,
  TypeFlags,
  type UnionOrIntersectionType,
} from '@typescript/native/unstable/sync'

// Writes the types of all procedures without their imports: what a program outside compiles against, for which neither
// zod nor the sources of the shop are there. The compiler itself says what each procedure takes and gives.

/** The part of tRPC's AppRouter that its client reads, with any other part left open. */
const FRAME = `
export type Procedure<Kind extends 'query' | 'mutation' | 'subscription', Input, Output> = {
  (options: any): Promise<any>
  meta: unknown
  _def: {
    $types: { input: Input; output: Output }
    procedure: true
    type: Kind
    meta: unknown
    experimental_caller: boolean
    inputs: any[]
  }
}

/** The router of the shop, for \`createTRPCClient<AppRouter>\`. */
export type AppRouter = {
  createCaller: any
  _def: {
    _config: {
      $types: { ctx: object; meta: object; transformer: true; errorShape: ErrorShape }
      transformer: any
      errorFormatter: any
      allowOutsideOfServer: boolean
      isServer: boolean
      isDev: boolean
    }
    router: true
    procedure?: never
    procedures: Procedures
    record: Procedures
    lazy: Record<string, never>
  }
}
`

/** Types of the language that are named as they are. */
const named = new Set(['Date', 'AsyncIterable', 'Uint8Array'])

const indented = (lines: string[]): string =>
  lines.map((line) => `  ${line.replaceAll('\n', '\n  ')}`).join('\n')

/** Prints types as plain text, each object with its fields. A type that holds itself is \`unknown\` there. */
const printer = (checker: Checker) => {
  const open = new Set<number>()

  const fieldsOf = (type: Type): string[] => [
    ...checker
      .getIndexInfosOfType(type)
      .map(({ keyType, valueType }) => `[key: ${print(keyType)}]: ${print(valueType)}`),
    ...checker.getPropertiesOfType(type).map((property) => {
      const value = checker.getTypeOfSymbol(property)
      const name = /^[\w$]+$/.test(property.name) ? property.name : JSON.stringify(property.name)
      return `${name}${property.flags & SymbolFlags.Optional ? '?' : ''}: ${value ? print(value) : 'unknown'}`
    }),
  ]

  const printUnion = (type: UnionOrIntersectionType): string => {
    const parts = type.getTypes().map(print)
    const isBoolean = parts.includes('true') && parts.includes('false')
    const words = isBoolean
      ? ['boolean', ...parts.filter((part) => part !== 'true' && part !== 'false')]
      : parts
    return words.join(' | ')
  }

  const printObject = (type: Type): string => {
    const name = type.getSymbol()?.name ?? ''
    const parts = type.isTypeReference() ? checker.getTypeArguments(type) : []
    if (checker.isTupleType(type)) return `[${parts.map(print).join(', ')}]`
    if (checker.isArrayType(type)) return `Array<${parts.map(print).join()}>`
    if (named.has(name)) return parts.length > 0 ? `${name}<${print(parts[0] as Type)}>` : name
    if (open.has(type.id)) return 'unknown'
    open.add(type.id)
    const fields = fieldsOf(type)
    open.delete(type.id)
    return fields.length > 0 ? `{\n${indented(fields)}\n}` : '{}'
  }

  const print = (type: Type): string => {
    if (type.isUnionType()) return printUnion(type)
    if (type.isObjectType() || type.isIntersectionType()) return printObject(type)
    const text = checker.typeToString(type)
    if (type.flags & TypeFlags.TypeParameter) throw new Error(`${text} has no type of its own`)
    return text
  }
  return print
}

/** Rule ids mean something in this repository alone. */
const withoutRules = (text: string): string =>
  text.replaceAll(/ \([A-Z\d]+-\d+(?:(?:, | and )[A-Z\d]+-\d+)*\)/g, '')

/** The module of the router and its checker. */
const openRouter = (api: API, rootDir: string) => {
  const file = join(rootDir, 'scripts/client-types.json')
  const project = api.updateSnapshot({ openProjects: [file] }).getProject(file)
  const source = project?.program.getSourceFile(join(rootDir, 'src/app/router.ts'))
  const module = source && project?.checker.getSymbolAtLocation(source)
  if (!project || !module) throw new Error('The types of the router cannot be read')
  return { checker: project.checker, module }
}

/** The text of `/api/client.d.ts`: all procedures by their paths, as plain types (EVENT-1094). */
export const clientTypes = (rootDir: string, version: string): string => {
  const api = new API({ cwd: rootDir })
  try {
    const { checker, module } = openRouter(api, rootDir)
    const print = printer(checker)
    const part = (type: Type, ...path: string[]): Type =>
      path.reduce((at, name) => {
        const symbol = checker.getPropertyOfType(at, name)
        const found = symbol && checker.getTypeOfSymbol(symbol)
        if (!found) throw new Error(`The router has no ${path.join('.')}`)
        return found
      }, type)
    const symbol = checker.getExportsOfModule(module).find(({ name }) => name === 'AppRouter')
    if (!symbol) throw new Error('The type of the router is not exported')
    const def = part(checker.getDeclaredTypeOfSymbol(symbol), '_def')
    const record = part(def, 'record')
    const callOf = (domain: string, call: Symbol): string => {
      const own = part(record, domain, call.name, '_def')
      const types = [part(own, 'type'), part(own, '$types', 'input'), part(own, '$types', 'output')]
      const told = withoutRules(checker.getDocumentationCommentOfSymbol(call)).replaceAll(/\s+/g, ' ').trim()
      return `${told && `/** ${told} */\n`}${call.name}: Procedure<${types.map(print).join(', ')}>`
    }
    const domains = checker.getPropertiesOfType(record).map(({ name }) => {
      const calls = checker.getPropertiesOfType(part(record, name)).map((call) => callOf(name, call))
      return `${name}: {\n${indented(calls)}\n}`
    })
    return [
      `// The calls of the shop, version ${version}. Written by its build.`,
      FRAME,
      `export type ErrorShape = ${print(part(def, '_config', '$types', 'errorShape'))}\n`,
      `export type Procedures = {\n${indented(domains)}\n}\n`,
    ].join('\n')
  } finally {
    api.close()
  }
}
