import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseSync } from 'oxc-parser'

const root = join(import.meta.dirname, '../..')
const isTyped = (file: string) => !file.endsWith('.d.ts') && !file.endsWith('.d.mts')

/** The product's own sources: no tests, no migrations. */
export const productFiles = globSync(['{app,components,lib,upstream,scripts}/**/*.{ts,tsx,mjs}', '*.ts'], { cwd: root }).filter(isTyped).toSorted()
const textOf = (file: string) => readFileSync(join(root, file), 'utf8')

type Node = { type: string; start: number; end: number } & Record<string, unknown>

const isNode = (value: unknown): value is Node => typeof value === 'object' && value !== null && typeof (value as Node).type === 'string'

/** Every node of a source with the name it was given: its own, its variable's or its property's. */
function nodesOf(file: string): { node: Node; name: string }[] {
  const found: { node: Node; name: string }[] = []
  const nameOf = (value: unknown) => (isNode(value) && typeof value.name === 'string' ? value.name : null)
  const visit = (value: unknown, above: string): void => {
    if (Array.isArray(value)) for (const one of value) visit(one, above)
    if (!isNode(value)) return
    const name = nameOf(value.id) ?? nameOf(value.key) ?? above
    found.push({ node: value, name })
    for (const part of Object.values(value)) if (typeof part === 'object') visit(part, name)
  }
  visit(parseSync(file, textOf(file)).program, 'the file')
  return found
}

const kinds = new Set(['FunctionDeclaration', 'FunctionExpression', 'ArrowFunctionExpression'])

/** Functions and components of more than so many lines, with their lines. */
export function longFunctions(file: string, most: number): { name: string; lines: number }[] {
  const text = textOf(file)
  if (text.split('\n').length <= most) return []
  return nodesOf(file)
    .filter(({ node }) => kinds.has(node.type))
    .map(({ node, name }) => ({ name, lines: text.slice(node.start, node.end).split('\n').length }))
    .filter(({ lines }) => lines > most)
}

/** Casts that tell the compiler nothing: `as never` and `as unknown as T`. */
export function blindCasts(file: string): number {
  if (!/\bas (?:never|unknown)\b/.test(textOf(file))) return 0
  const isOf = (node: unknown, type: string) =>
    isNode(node) && node.type === 'TSAsExpression' && isNode(node.typeAnnotation) && node.typeAnnotation.type === type
  return nodesOf(file).filter(({ node }) =>
    isOf(node, 'TSNeverKeyword') || (node.type === 'TSAsExpression' && isOf(node.expression, 'TSUnknownKeyword')),
  ).length
}
