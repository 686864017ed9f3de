import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { parseSync } from 'oxc-parser'
import { expect, test } from 'vitest'

/** What docs/style.md says of each: none of them names a thing. */
const refused = [
  'told', 'asked', 'wish', 'wishes', 'desk', 'desks', 'house', 'houses', 'hands', 'between', 'wanted', 'narrowed', 'lately', 'steady', 'breather',
]

/** Names that hold one of them all the same, and why. This list may only get shorter. */
const allowed: Readonly<Record<string, string>> = {
  trackingDesk: 'The group of calls `trackingDesk.*`: lists of roles, the journal and the request log hold its name.',
  trackingDeskHandlers: 'The handlers of that group.',
  house_pieces: 'A column of `pre_alert_shipments`, beside `master_pieces` (coming-areas.md 7).',
  house_weight_kg: 'A column of `pre_alert_shipments`, beside it.',
  between_docks: 'A column of `gate_tokens`, and a field of a reply.',
  asked_city: 'A column of a query.',
  steady_since: 'A column of `workers`.',
}

interface Node {
  type: string
  start: number
  [field: string]: unknown
}
const isNode = (value: unknown): value is Node => typeof value === 'object' && value !== null && typeof (value as Node).type === 'string'

/** Names a pattern binds: `a`, `{ b, c: d = 1 }`, `[e, ...f]`. */
function bound(pattern: unknown): Node[] {
  if (!isNode(pattern)) return []
  switch (pattern.type) {
    case 'Identifier': return [pattern]
    case 'ObjectPattern': return (pattern.properties as Node[]).flatMap((part) => bound(part.type === 'RestElement' ? part : part.value))
    case 'ArrayPattern': return (pattern.elements as unknown[]).flatMap(bound)
    case 'AssignmentPattern': return bound(pattern.left)
    case 'RestElement': return bound(pattern.argument)
    case 'TSParameterProperty': return bound(pattern.parameter)
    default: return []
  }
}

const named = new Set([
  'FunctionDeclaration', 'FunctionExpression', 'ClassDeclaration', 'TSInterfaceDeclaration', 'TSTypeAliasDeclaration', 'TSEnumDeclaration', 'TSTypeParameter',
])
const members = new Set(['TSPropertySignature', 'TSMethodSignature', 'PropertyDefinition', 'MethodDefinition'])

/** What a node declares; names that are imported are those of another file. */
function declared(node: Node): Node[] {
  if (node.type === 'VariableDeclarator') return bound(node.id)
  if (node.type === 'CatchClause') return bound(node.param)
  const own = named.has(node.type) ? bound(node.type === 'TSTypeParameter' ? node.name : node.id) : []
  const params = node.type.includes('Function') && Array.isArray(node.params) ? node.params.flatMap(bound) : []
  return [...own, ...params, ...(members.has(node.type) && !node.computed ? bound(node.key) : [])]
}

function walk(node: unknown, visit: (node: Node) => void): void {
  if (Array.isArray(node)) return node.forEach((one) => walk(one, visit))
  if (!isNode(node)) return
  visit(node)
  for (const [field, value] of Object.entries(node)) if (field !== 'parent' && typeof value === 'object') walk(value, visit)
}

const wordsOf = (name: string) => name.replace(/([a-z0-9])([A-Z])/g, '$1 $2').replace(/_/g, ' ').toLowerCase().trim().split(' ')
/** `daysBetween(a, b)` is plain English; `between` alone says nothing of what is meant. */
const isRefused = (name: string) => {
  const words = wordsOf(name)
  return words.some((word) => refused.includes(word) && !(word === 'between' && words.length > 1 && words.at(-1) === word))
}

test('no name is made of a word that names no thing (docs/style.md)', () => {
  const files = execFileSync('git', ['ls-files', '*.ts', '*.tsx', '*.mjs'], { encoding: 'utf8' }).trim().split('\n')
  const hint = new RegExp(refused.join('|'), 'i')
  const found = files.flatMap((file) => {
    const text = readFileSync(file, 'utf8')
    if (!hint.test(text)) return []
    const names: Node[] = []
    walk(parseSync(file, text, { astType: 'ts' }).program, (node) => names.push(...declared(node)))
    return names.flatMap(({ name, start }) => (
      isRefused(String(name)) ? [{ name: String(name), at: `${file}:${text.slice(0, start).split('\n').length} ${String(name)}` }] : []
    ))
  })
  expect(found.filter(({ name }) => !(name in allowed)).map(({ at }) => at)).toEqual([])
  expect(Object.keys(allowed).filter((name) => !found.some((one) => one.name === name)), 'allowed, and used no more').toEqual([])
}, 60_000)
