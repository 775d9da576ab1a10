import { readFileSync, readdirSync } from 'node:fs'
import { join, relative } from 'node:path'
import { isCallExpression, isPropertyAccessExpression } from 'typescript/unstable/ast/is'
import type { CallExpression, Node, PropertyAccessExpression, SourceFile, TypeNode } from 'typescript/unstable/ast'
import { API, type Checker, TypeFlags, type Type } from 'typescript/unstable/sync'
import { type RowTypes, isOfTests } from '../apps/api/src/testing/statements/row-types.ts'
import type { Shape } from '../apps/api/src/testing/statements/shape.ts'

const root = join(import.meta.dirname, '..')
const source = 'apps/api/src'

interface Call {
  at: string
  type: TypeNode
  database: Node
}

/** Reads the row type of each `db.query<…>` of the API with TypeScript's own checker. */
export function readRowTypes(): RowTypes {
  const api = new API({ cwd: root })
  try {
    const [project] = api.updateSnapshot({ openProject: join(root, 'tsconfig.json') }).getProjects()
    const { program, checker } = project!
    const calls = filesWithCalls().flatMap((file) => callsIn(file, program.getSourceFile(file)!))
    const receivers = checker.getTypeAtLocation(calls.map(({ database }) => database))
    const shapes = new Shapes(checker)
    const found = calls
      .filter(({ at }, number) => !isOfTests(at) || isDatabase(receivers[number]))
      .map(({ at, type }) => {
        const read = checker.getTypeFromTypeNode(type)!
        return [at, { text: checker.typeToString(read), shape: shapes.of(read) }] as const
      })
    return { calls: Object.fromEntries(found), shapes: shapes.all }
  } finally {
    api.close()
  }
}

const filesWithCalls = (): string[] =>
  readdirSync(join(root, source), { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.ts'))
    .map((file) => join(root, source, file))
    .filter((file) => readFileSync(file, 'utf8').includes('query<'))

function callsIn(file: string, tree: SourceFile): Call[] {
  const found: Call[] = []
  const visit = (node: Node): void => {
    if (isTypedQuery(node)) {
      const { expression, name } = node.expression
      found.push({
        at: `${relative(root, file)}:${place(tree.text, name.end - 'query'.length)}`,
        type: node.typeArguments[0],
        database: expression,
      })
    }
    node.forEachChild(visit)
  }
  visit(tree)
  return found
}

type TypedQuery = CallExpression & { expression: PropertyAccessExpression; typeArguments: readonly [TypeNode] }

const isTypedQuery = (node: Node): node is TypedQuery =>
  isCallExpression(node) &&
  node.typeArguments?.length === 1 &&
  isPropertyAccessExpression(node.expression) &&
  node.expression.name.text === 'query'

/**
 * Whether a type is our `Database`. Some tests query connections of the package `pg`. These queries are left out,
 * because their rows are not compared.
 */
const isDatabase = (type: Type | undefined): boolean =>
  !['Pool', 'PoolClient', 'Client'].includes(type?.getSymbol()?.name ?? '')

/** The line and the column of a position as in a stack trace: `12:5`. Both are counted from 1. */
function place(text: string, position: number): string {
  const lines = text.slice(0, position).split('\n')
  return `${lines.length}:${lines.at(-1)!.length + 1}`
}

class Shapes {
  readonly all: Shape[] = []
  readonly #checker: Checker
  readonly #known = new Map<number, number>()

  constructor(checker: Checker) {
    this.#checker = checker
  }

  of(type: Type): number {
    const known = this.#known.get(type.id)
    if (known !== undefined) return known
    const at = this.all.push({ kind: 'unknown' }) - 1
    // The type is recorded before it is read, because a type can contain itself.
    this.#known.set(type.id, at)
    this.all[at] = this.#read(type)
    return at
  }

  #read(type: Type): Shape {
    const { flags } = type
    if (flags & TypeFlags.AnyOrUnknown) return { kind: 'unknown' }
    if (flags & TypeFlags.Null) return { kind: 'null' }
    if (flags & (TypeFlags.Undefined | TypeFlags.Void)) return { kind: 'undefined' }
    if (type.isLiteralType() && typeof type.value !== 'bigint') return { literal: type.value }
    if (flags & TypeFlags.StringLike) return { kind: 'string' }
    if (flags & TypeFlags.NumberLike) return { kind: 'number' }
    if (flags & TypeFlags.BigIntLike) return { kind: 'bigint' }
    if (flags & TypeFlags.NonPrimitive) return { kind: 'object' }
    if (type.isUnionType()) return { union: type.getTypes().map((one) => this.of(one)) }
    if (flags & TypeFlags.Object || type.isIntersectionType()) return this.#readObject(type)
    return { kind: 'type parameter' }
  }

  #readObject(type: Type): Shape {
    const checker = this.#checker
    if (type.isTypeReference() || type.isTupleType()) {
      const inside = () => checker.getTypeArguments(type).map((one) => this.of(one))
      if (checker.isTupleType(type)) return { tuple: inside() }
      if (checker.isArrayLikeType(type)) return { list: inside()[0]! }
    }
    const name = type.getSymbol()?.name
    if (name === 'Date' || name === 'Buffer') return { kind: name }
    const properties = checker.getPropertiesOfType(type)
    const types = checker.getTypeOfSymbol(properties)
    const fields = Object.fromEntries(properties.map((one, at) => [one.name, this.of(types[at]!)]))
    const [others] = checker.getIndexInfosOfType(type)
    return others ? { fields, others: this.of(others.valueType) } : { fields }
  }
}
