import { randomUUID } from 'node:crypto'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import { jsonBody, listenLocally } from '../platform/local-server'
import { embedPage } from './page'

/** What a token was made for. */
export interface IssuedToken {
  token: string
  report: string
  dataset: string
  username: string | null
  roles: string[]
  custom: string | null
  expires: number
}

export interface SandboxPowerBi {
  /** `http://127.0.0.1:<port>`: the authority and the API, and where the embedded page is read. */
  url: string
  /** The configuration that leads our server here. */
  env: Record<'POWERBI_TENANT' | 'POWERBI_CLIENT_ID' | 'POWERBI_CLIENT_SECRET' | 'POWERBI_AUTHORITY_URL' | 'POWERBI_API_URL' | 'POWERBI_EMBED_URL', string>
  issued: IssuedToken[]
  /** How long tokens made from now on hold, in seconds. */
  life(seconds: number): void
  /** Whether it answers nothing but errors, or names another host to embed from. */
  behave(mood: 'well' | 'broken' | 'foreign'): void
  close(): Promise<void>
}

/** A demo whose tenant this is starts the sandbox. */
export const SANDBOX_TENANT = 'qafila-sandbox'
/**
 * Power BI's client draws from hosts of Power BI alone, so the page stands under one of their addresses. A browser test leads that address here, to
 * `clusterUrl` of its `config`, which Power BI's own addresses have too.
 */
const EMBED_URL = 'https://app.powerbi.com'
const CLIENT = { id: 'sandbox-application', secret: 'sandbox-secret-of-the-demo' }
const FORM_BYTES = 10_000

const json = (response: ServerResponse, status: number, body: unknown) =>
  void response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body))

async function formOf(incoming: IncomingMessage): Promise<URLSearchParams> {
  let text = ''
  for await (const piece of incoming as AsyncIterable<Buffer>) if (text.length < FORM_BYTES) text += piece.toString()
  return new URLSearchParams(text)
}

const listOf = (value: unknown): Record<string, unknown>[] => (Array.isArray(value) ? (value as Record<string, unknown>[]) : [])

interface State {
  url: string
  seconds: number
  mood: 'well' | 'broken' | 'foreign'
  issued: IssuedToken[]
  bearers: Set<string>
}
type Answer = (state: State, incoming: IncomingMessage, response: ServerResponse) => Promise<void> | void

const signIn: Answer = async ({ bearers }, incoming, response) => {
  const form = await formOf(incoming)
  if (form.get('client_id') !== CLIENT.id || form.get('client_secret') !== CLIENT.secret || form.get('grant_type') !== 'client_credentials')
    return json(response, 401, { error: 'invalid_client' })
  const access_token = `aad-${randomUUID()}`
  bearers.add(access_token)
  json(response, 200, { token_type: 'Bearer', expires_in: 3599, access_token })
}

const generate: Answer = async ({ issued, seconds }, incoming, response) => {
  const body = await jsonBody(incoming)
  const [identity] = listOf(body.identities)
  const made: IssuedToken = {
    token: `embed-${randomUUID()}`, report: String(listOf(body.reports)[0]?.id ?? ''), dataset: String(listOf(body.datasets)[0]?.id ?? ''),
    username: identity ? String(identity.username) : null, roles: identity ? (identity.roles as string[]) : [],
    custom: identity ? String(identity.customData ?? '') : null, expires: Date.now() + seconds * 1000,
  }
  issued.push(made)
  json(response, 200, { token: made.token, tokenId: randomUUID(), expiration: new Date(made.expires).toISOString() })
}

/** What the embedded page asks of a token: whose rows it shows, and for how long. */
const check: Answer = async ({ issued }, incoming, response) => {
  const { token } = await jsonBody(incoming)
  const known = issued.find((one) => one.token === token)
  if (!known || known.expires <= Date.now()) return json(response, 403, { message: 'TokenExpired' })
  json(response, 200, { username: known.username, roles: known.roles, left_ms: known.expires - Date.now() })
}

const answer: Answer = (state, incoming, response) => {
  const { pathname } = new URL(incoming.url ?? '/', state.url)
  if (pathname === '/reportEmbed') return void response.writeHead(200, { 'content-type': 'text/html; charset=utf-8' }).end(embedPage)
  if (pathname === '/check') return check(state, incoming, response)
  if (state.mood === 'broken') return json(response, 503, { error: 'unavailable' })
  if (pathname === `/${SANDBOX_TENANT}/oauth2/v2.0/token`) return signIn(state, incoming, response)
  if (!state.bearers.has(String(incoming.headers.authorization ?? '').replace('Bearer ', ''))) return json(response, 401, { error: 'unauthorised' })
  const report = /^\/v1\.0\/myorg\/groups\/([^/]+)\/reports\/([^/]+)$/.exec(pathname)
  if (report) {
    const host = state.mood === 'foreign' ? `${EMBED_URL}.evil.example` : EMBED_URL
    const config = Buffer.from(JSON.stringify({ clusterUrl: state.url })).toString('base64url')
    const embedUrl = `${host}/reportEmbed?reportId=${report[2]}&groupId=${report[1]}&config=${config}`
    return json(response, 200, { id: report[2], name: 'Sandbox report', embedUrl })
  }
  if (pathname === '/v1.0/myorg/GenerateToken') return generate(state, incoming, response)
  json(response, 404, { error: 'not found' })
}

/** Speaks as much of Power BI as embedding needs: sign-in of an application, a report's address, tokens with an effective identity, and the embedded page. */
export async function startSandboxPowerBi(port = 0): Promise<SandboxPowerBi> {
  const state: State = { url: '', seconds: 3600, mood: 'well', issued: [], bearers: new Set() }
  const server = createServer((incoming, response) => void Promise.resolve(answer(state, incoming, response)).catch(() => response.destroy()))
  const { url, close } = await listenLocally(server, port)
  state.url = url
  return {
    url, issued: state.issued, close,
    env: {
      POWERBI_TENANT: SANDBOX_TENANT, POWERBI_CLIENT_ID: CLIENT.id, POWERBI_CLIENT_SECRET: CLIENT.secret,
      POWERBI_AUTHORITY_URL: url, POWERBI_API_URL: url, POWERBI_EMBED_URL: EMBED_URL,
    },
    life: (next) => void (state.seconds = next),
    behave: (next) => void (state.mood = next),
  }
}
