import { createHmac, timingSafeEqual } from 'node:crypto'
import { Server } from '@modelcontextprotocol/sdk/server/index.js'
import { WebStandardStreamableHTTPServerTransport } from '@modelcontextprotocol/sdk/server/webStandardStreamableHttp.js'
import {
  CallToolRequestSchema, ErrorCode, ListResourcesRequestSchema, ListToolsRequestSchema, McpError, ReadResourceRequestSchema, type CallToolResult, type Tool,
} from '@modelcontextprotocol/sdk/types.js'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { apiMarkdown, callMarkdown, callOfTool, toolName } from '@/lib/contract/call-markdown'
import { fieldsOfCall } from '@/lib/contract/call-shape'
import { callNamed } from '@/lib/contract/contract'
import { splitInput } from '@/lib/domain/call-url'
import { clientApi, clientTokenIn, DRY_RUN, keysOfScope, openCalls, type OpenCallName } from '@/lib/domain/client-token'
import { Refused } from '@/lib/domain/refused'
import { factsOf } from './attend'
import { Refusal } from './refusal'
import type { Composition } from './server'
import type { Services } from './services'
import type { Who } from './who'

/** How long what was shown may be confirmed. */
const CONFIRM_MS = 10 * 60_000
/** The largest file an assistant is handed. */
const MOST_BYTES = 1_000_000

interface Asking { app: FastifyInstance; request: FastifyRequest; who: Who; secret: string }
type Arguments = Readonly<Record<string, unknown>>

const opens = (who: Who, name: OpenCallName) => keysOfScope[clientApi[name].scope].every((key) => who.keys.has(key))

interface OpenTool { tool: Tool; takes: ReadonlySet<string> }

function makeTool(name: OpenCallName): OpenTool {
  const call = callNamed(name)
  const fields = fieldsOfCall(call)
  const properties = Object.fromEntries(fields.map((field) => [field.name, field.schema]))
  const confirm = { type: 'string', description: 'Left out, the change is only shown. Send what that answered as `confirm`, with the same input, to make it.' }
  const tool: Tool = {
    name: toolName(name), title: clientApi[name].does,
    description: `${clientApi[name].does}.${call.writes ? ' Shows first what it would do; nothing is changed until it is confirmed.' : ''}`,
    inputSchema: {
      type: 'object', properties: { ...properties, ...(call.writes && { confirm }) },
      required: fields.filter(({ required }) => required).map((field) => field.name),
    },
    annotations: { readOnlyHint: !call.writes, destructiveHint: name === 'saleOrders.cancel', idempotentHint: true, openWorldHint: false },
  }
  return { tool, takes: new Set(Object.keys(properties)) }
}

/** Made once each, when first asked for: the contract does not change while we run, and its schemas take long to write. */
const made = new Map<OpenCallName, OpenTool>()
function toolOf(name: OpenCallName): OpenTool {
  const known = made.get(name) ?? makeTool(name)
  made.set(name, known)
  return known
}

/** Says that exactly this was shown to this token lately: what is confirmed is what was seen. */
function seal({ secret, who }: Asking, name: OpenCallName, given: Arguments, until: number): string {
  const said = JSON.stringify([who.client_token_id, name, until, Object.entries(given).toSorted(([a], [b]) => (a < b ? -1 : 1))])
  return `${until.toString(36)}.${createHmac('sha256', secret).update(`mcp ${said}`).digest('base64url')}`
}
function expectSeal(asking: Asking, name: OpenCallName, given: Arguments, confirm: string): void {
  const until = Number.parseInt(confirm.split('.')[0] ?? '', 36)
  const [right, typed] = [Buffer.from(seal(asking, name, given, until)), Buffer.from(confirm)]
  if (!(until > Date.now()) || right.length !== typed.length || !timingSafeEqual(right, typed))
    throw new McpError(ErrorCode.InvalidParams, 'That is not what was shown, or it was shown too long ago. Call it without `confirm` first.')
}

const textOf = (value: unknown) => (typeof value === 'string' ? value : JSON.stringify(value))

const said = (text: string, isError = false): CallToolResult => ({ content: [{ type: 'text', text }], isError })

/** Makes a call of the contract as whoever sends the token would: by its address, with its keys, its rows and its audit. */
async function callTool(asking: Asking, name: OpenCallName, { confirm, ...given }: Arguments): Promise<CallToolResult> {
  const [call, { app, request }] = [callNamed(name), asking]
  const strange = Object.keys(given).find((field) => !toolOf(name).takes.has(field))
  if (strange !== undefined) throw new McpError(ErrorCode.InvalidParams, `${toolName(name)} takes no ${strange}.`)
  const isTrial = call.writes && confirm === undefined
  if (confirm !== undefined) expectSeal(asking, name, given, textOf(confirm))
  const { url, body } = splitInput(call, Object.fromEntries(Object.entries(given).filter(([, value]) => value !== null)))
  const answer = await app.inject({
    method: call.method, url, ...(body && { payload: body }),
    headers: {
      authorization: request.headers.authorization ?? '', 'x-subscription-key': String(request.headers['x-subscription-key']),
      'x-client-ip': factsOf(request).ip, 'user-agent': factsOf(request).user_agent,
      ...(isTrial && { [DRY_RUN]: 'true' }), ...(confirm !== undefined && { 'idempotency-key': textOf(confirm).slice(-60) }),
    },
  })
  const type = String(answer.headers['content-type'] ?? '')
  if (!type.startsWith('application/json')) {
    if (answer.rawPayload.length > MOST_BYTES) return said('The file is too large to be handed over here.', true)
    return { content: [{ type: 'resource', resource: { uri: `qafila://${toolName(name)}`, mimeType: type, blob: answer.rawPayload.toString('base64') } }] }
  }
  if (answer.statusCode >= 400) return said(answer.body, true)
  const answered = JSON.parse(answer.body) as Record<string, unknown>
  const shown = isTrial ? { ...answered, confirm: seal(asking, name, given, Date.now() + CONFIRM_MS) } : answered
  return { ...said(JSON.stringify(shown)), structuredContent: shown }
}

/** The tools and pages a token opens. */
function serverFor(asking: Asking): Server {
  const names = openCalls.filter((name) => opens(asking.who, name))
  const server = new Server({ name: 'qafila', version: '1' }, {
    capabilities: { tools: {}, resources: {} },
    instructions: 'Parcels, orders and stock of one client. What changes something is shown first; confirm it only once the person you work for has agreed.',
  })
  server.setRequestHandler(ListToolsRequestSchema, () => ({ tools: names.map((name) => toolOf(name).tool) }))
  server.setRequestHandler(CallToolRequestSchema, ({ params }) => {
    const name = callOfTool(params.name)
    if (!name || !names.includes(name)) throw new McpError(ErrorCode.InvalidParams, `There is no tool ${params.name} for this token.`)
    return callTool(asking, name, params.arguments ?? {}).catch((error: unknown) => {
      // An address that cannot be spelled is a refusal like any other.
      if (error instanceof Refused) return said(error.message, true)
      throw error
    })
  })
  const pages = new Map([['qafila://docs', 'The API'], ...names.map((name) => [`qafila://docs/${toolName(name)}`, clientApi[name].does] as const)])
  server.setRequestHandler(ListResourcesRequestSchema, () => ({
    resources: [...pages].map(([uri, name]) => ({ uri, name, mimeType: 'text/markdown' })),
  }))
  server.setRequestHandler(ReadResourceRequestSchema, ({ params: { uri } }) => {
    if (!pages.has(uri)) throw new McpError(ErrorCode.InvalidParams, `There is no page ${uri}.`)
    const name = callOfTool(uri.split('/').at(-1) ?? '')
    return { contents: [{ uri, mimeType: 'text/markdown', text: name ? callMarkdown(name, '') : apiMarkdown('') }] }
  })
  return server
}

/** The door for assistants of clients (Model Context Protocol, Streamable HTTP without sessions): the calls, keys and rows of the token that is sent. */
export function serveMcp(app: FastifyInstance, services: Services, { clientCaller }: Pick<Composition, 'clientCaller'>): void {
  app.post('/api/mcp', { config: { writes: true } }, async (request, reply) => {
    const token = clientTokenIn(request.headers.authorization)
    if (!token) throw new Refusal(401, 'Invalid API token.', undefined, null, { 'www-authenticate': 'Bearer' })
    const who = await clientCaller(services, null, token, factsOf(request).ip, () => {})
    const server = serverFor({ app, request, who, secret: services.config.TOKEN_SECRET })
    const transport = new WebStandardStreamableHTTPServerTransport({ enableJsonResponse: true })
    await server.connect(transport)
    try {
      const answer = await transport.handleRequest(new Request('http://upstream/api/mcp', {
        method: 'POST', headers: {
          'content-type': 'application/json', accept: String(request.headers.accept ?? ''),
          ...(request.headers['mcp-protocol-version'] && { 'mcp-protocol-version': String(request.headers['mcp-protocol-version']) }),
        },
      }), { parsedBody: request.body })
      return await reply.code(answer.status).header('content-type', answer.headers.get('content-type') ?? 'application/json').send(await answer.text())
    } finally {
      await server.close()
    }
  })
  // It keeps no session and pushes nothing.
  for (const method of ['GET', 'DELETE'] as const)
    app.route({ method, url: '/api/mcp', handler: () => { throw new Refusal(405, 'Post to this address.', undefined, null, { allow: 'POST' }) } })
}
