import { clientApi, openCalls, tokenScope, type OpenCallName } from '@/lib/domain/client-token'
import { fieldsOfCall, schemaOf, type Placed } from './call-shape'
import { callNamed } from './contract'

/** What a call is called in addresses and by assistants: `packages_find`. */
export const toolName = (name: OpenCallName): string => name.replace('.', '_')
export const callOfTool = (tool: string): OpenCallName | null => openCalls.find((name) => toolName(name) === tool) ?? null

function typeIn(schema: Record<string, unknown>): string {
  const choices = schema['enum'] as unknown[] | undefined
  if (choices) return choices.map((one) => `\`${String(one)}\``).join(', ')
  const several = (schema['anyOf'] ?? schema['oneOf']) as Record<string, unknown>[] | undefined
  if (several) return [...new Set(several.map(typeIn))].join(' or ')
  const type = schema['type']
  if (type === 'array') return `list of ${typeIn((schema['items'] ?? {}) as Record<string, unknown>)}`
  return Array.isArray(type) ? type.join(' or ') : typeof type === 'string' ? type : 'any'
}

const cell = (text: string) => text.replaceAll('|', '\\|')
const row = ({ name, place, required, schema }: Placed) => `| \`${name}\` | ${place} | ${required ? 'yes' : ''} | ${cell(typeIn(schema))} |`
const table = (fields: readonly Placed[]) =>
  (fields.length === 0 ? 'It takes nothing.' : ['| field | in | required | type |', '|---|---|---|---|', ...fields.map(row)].join('\n'))

/** One call as a page of markdown: how it is asked, what it takes and gives. */
export function callMarkdown(name: OpenCallName, origin: string): string {
  const [call, { scope, does }] = [callNamed(name), clientApi[name]]
  const reply = schemaOf(call.reply, 'output')
  const answer = call.kind === 'download' ? 'A file.' : `\`\`\`json\n${JSON.stringify(reply, null, 2)}\n\`\`\``
  const tries = call.writes
    ? [
      '\n\nIt changes something. Send `x-dry-run: true` first: it answers what would be done, and nothing is changed.',
      'With an `idempotency-key` it is done once, however often it is sent.',
    ].join(' ')
    : ''
  return [
    `# ${does}`, `\`${call.method} ${origin}${call.path}\``, `A token made for: ${tokenScope.label(scope)} (\`${scope}\`).${tries}`, '## Takes',
    table(fieldsOfCall(call)), '## Gives', answer,
  ].join('\n\n') + '\n'
}

/** The first page: how systems and assistants sign in, and every call. */
export function apiMarkdown(origin: string): string {
  const line = (name: OpenCallName) => {
    const { method, path } = callNamed(name)
    return `- [${clientApi[name].does}](${origin}/api/docs/${toolName(name)}.md): \`${method} ${path}\``
  }
  return [
    '# API for clients’ systems',
    'A system sends its token with every call, as `Authorization: Bearer lk_live_…`. It is made under API tokens for what it is to do, and opens no more.',
    ['Every answer is `{ message, data, meta }`, a refusal `{ message, errors: [{ field, message }], data }` with a 4xx status.',
      '429 and 503 say in `retry-after` when to ask again.'].join(' '),
    ...tokenScope.names.flatMap((scope) => [
      `## ${tokenScope.label(scope)}`, openCalls.filter((name) => clientApi[name].scope === scope).map(line).join('\n'),
    ]),
    '## Assistants', [`The same calls are offered to assistants by the Model Context Protocol at \`${origin}/api/mcp\` (Streamable HTTP), with the same token.`,
      'What changes something is shown first, and done once it is confirmed.'].join(' '),
    '## Messages to you', [
      'What happens to parcels is sent to your system, signed as Standard Webhooks are (`webhook-id`, `webhook-timestamp`, `webhook-signature`).',
      'Messages that failed are sent again from API transactions.',
    ].join(' '),
    '## Changes', apiChanges.map(({ day, text }) => `- ${day}: ${text}`).join('\n'),
  ].join('\n\n') + '\n'
}

/** What changed for clients' systems, the newest first. */
const apiChanges = [
  { day: '2026-11-30', text: 'Tokens say what they are for: orders can be read, placed and cancelled, stock can be read. Dry runs. Assistants by MCP.' },
  { day: '2026-11-25', text: 'Messages are signed as Standard Webhooks are, beside `X-Signature`.' },
]
