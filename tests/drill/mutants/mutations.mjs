import { parseSync } from 'oxc-parser'

/** @typedef {{ start: number, end: number, to: string, what: string }} Mutation */

const operators = new Map([
  ['===', '!=='], ['!==', '==='], ['<', '<='], ['<=', '<'], ['>', '>='], ['>=', '>'],
  ['+', '-'], ['-', '+'], ['*', '/'], ['/', '*'], ['%', '*'], ['&&', '||'], ['||', '&&'],
])
const members = new Map([
  ['some', 'every'], ['every', 'some'], ['min', 'max'], ['max', 'min'], ['filter', 'slice'], ['ceil', 'floor'], ['floor', 'ceil'], ['startsWith', 'endsWith'],
])
/** Of SQL text: `or` for `and` and back, equal for unlike and back, at most for below and back, the other order. */
const words = /<>|<=|>=|(?<![<>=!:])[<>=](?![<>=])|\b(?:and|or|asc|desc|min|max)\b/g
const inSql = new Map([
  ['<>', '='], ['=', '<>'], ['<=', '<'], ['>=', '>'], ['<', '<='], ['>', '>='], ['and', 'or'],
  ['or', 'and'], ['asc', 'desc'], ['desc', 'asc'], ['min', 'max'], ['max', 'min'],
])

/** @param {any} node @param {(node: any, parent: any) => void} see */
function walk(node, see, parent = null) {
  if (!node || typeof node !== 'object') return
  if (Array.isArray(node)) return node.forEach((one) => walk(one, see, parent))
  // What only the compiler reads changes nothing.
  if (typeof node.type === 'string' && /^TS(Type|Interface|Enum)/.test(node.type)) return
  if (node.type) see(node, parent)
  for (const [name, child] of Object.entries(node)) if (name !== 'parent' && name !== 'range') walk(child, see, node.type ? node : parent)
}

/** @param {any} node @param {string} text @returns {Mutation | null} */
function ofOperator(node, text) {
  const to = operators.get(node.operator)
  if (!to) return null
  const gap = text.slice(node.left.end, node.right.start)
  const start = node.left.end + gap.indexOf(node.operator)
  return { start, end: start + node.operator.length, to, what: `${node.operator} becomes ${to}` }
}

/** @param {any} node @param {string} text @returns {Mutation[]} */
function ofQuasi({ quasi }, text) {
  return quasi.quasis.flatMap((/** @type {any} */ part) => {
    // In a TypeScript file a part begins with its delimiter.
    const start = text.startsWith(part.value.raw, part.start) && !'`}'.includes(text[part.start] ?? '') ? part.start : part.start + 1
    return [...part.value.raw.matchAll(words)].flatMap((found) => {
      const to = inSql.get(found[0])
      return to ? [{ start: start + found.index, end: start + found.index + found[0].length, to, what: `SQL ${found[0]} becomes ${to}` }] : []
    })
  })
}

/**
 * Small changes a test should notice: one operator, condition, number, truth value, status or word of SQL each.
 * @param {string} file for the parser, which goes by its ending
 * @param {string} text
 * @returns {Mutation[]} in the order of the text; offsets in UTF-16 units
 */
export function mutationsOf(file, text) {
  /** @type {Mutation[]} */
  const found = []
  walk(parseSync(file, text).program, (node, parent) => {
    if (node.type === 'BinaryExpression' || node.type === 'LogicalExpression') found.push(...[ofOperator(node, text)].filter((one) => one !== null))
    else if (node.type === 'IfStatement' || node.type === 'ConditionalExpression') {
      found.push({ start: node.test.start, end: node.test.end, to: `!(${text.slice(node.test.start, node.test.end)})`, what: 'the condition is turned round' })
    } else if (node.type === 'Literal' && typeof node.value === 'boolean')
      found.push({ start: node.start, end: node.end, to: String(!node.value), what: `${node.value} becomes ${!node.value}` })
    else if (node.type === 'Literal' && typeof node.value === 'number')
      found.push({ start: node.start, end: node.end, to: String(node.value + 1), what: `${node.value} becomes ${node.value + 1}` })
    else if (node.type === 'MemberExpression' && !node.computed && members.has(node.property.name)) {
      const to = String(members.get(node.property.name))
      found.push({ start: node.property.start, end: node.property.end, to, what: `.${node.property.name} becomes .${to}` })
    } else if (node.type === 'TaggedTemplateExpression' && node.tag.name === 'sql') found.push(...ofQuasi(node, text))
    else if (
      node.type === 'Literal' && typeof node.value === 'string' && parent?.type === 'ArrayExpression'
      && parent.elements.length > 1 && /^[a-z_]+$/.test(node.value)
    ) {
      found.push({ start: node.start, end: node.end, to: `'${node.value}_not'`, what: `'${node.value}' leaves its list` })
    }
  })
  return found.filter(({ start, end, to }) => text.slice(start, end) !== to).toSorted((a, b) => a.start - b.start)
}

/** The text with one change made. @param {string} text @param {Mutation} mutation */
export const mutated = (text, { start, end, to }) => text.slice(0, start) + to + text.slice(end)
