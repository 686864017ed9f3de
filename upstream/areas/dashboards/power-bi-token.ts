import type { z } from 'zod'
import type { dashboards } from '@/lib/contract/dashboards'
import { isTokenDue, POWER_BI } from '@/lib/domain/dashboard'
import { RecentMap } from '@/lib/domain/recent-map'
import type { Config } from '../../config'
import { databaseName, type Db } from '../../db/db'
import { request } from '../../platform/call-outside'
import { Refusal, refuseField } from '../../platform/refusal'
import { scopeKey } from '../../core/parcels/scope'
import type { Who } from '../../platform/who'
import { dashboardRow, type FoundDashboard } from './find'
import { embedHostFault, isPowerBiConfigured } from './power-bi'

type Token = z.input<typeof dashboards.powerBiToken.reply>

type PowerBiReport = Pick<z.output<typeof dashboards.change.body>, 'workspace_id' | 'report_id' | 'dataset_id' | 'rls_role' | 'embed_url'>

const TIMEOUT_MS = 10_000
const MOST_BYTES = 256 * 1024
const SCOPE = 'https://analysis.windows.net/powerbi/api/.default'
const silent = () => new Refusal(502, 'Power BI did not answer.')

/** Asks an address of the configuration; 502 for anything but a JSON object with status 2xx. */
async function ask(url: string, headers: Record<string, string>, body?: string): Promise<Record<string, unknown>> {
  const answer = await request(
    { url: new URL(url), at: null }, { method: body === undefined ? 'GET' : 'POST', headers, body: Buffer.from(body ?? ''), timeoutMs: TIMEOUT_MS,
      maxBytes: MOST_BYTES },
  )
  if (answer.status === null || answer.status < 200 || answer.status >= 300) throw silent()
  try {
    const found: unknown = JSON.parse(answer.body)
    if (typeof found === 'object' && found !== null) return found as Record<string, unknown>
  } catch {
    // falls through: what is no JSON is no answer
  }
  throw silent()
}

const text = (value: unknown): string => {
  if (typeof value !== 'string' || value === '') throw silent()
  return value
}

/** Our server's own sign-in, by the application it signs in as. */
const signedIn = new RecentMap<string, { token: string; until: number }>(20)
async function signIn(config: Config): Promise<string> {
  const { POWERBI_TENANT: tenant = '', POWERBI_CLIENT_ID: id = '', POWERBI_CLIENT_SECRET: secret = '', POWERBI_AUTHORITY_URL: authority } = config
  const key = JSON.stringify([authority, tenant, id, secret])
  const known = signedIn.get(key)
  if (known && !isTokenDue(known.until, Date.now())) return known.token
  const form = new URLSearchParams({ grant_type: 'client_credentials', client_id: id, client_secret: secret, scope: SCOPE })
  const answer = await ask(`${authority}/${encodeURIComponent(tenant)}/oauth2/v2.0/token`, { 'content-type': 'application/x-www-form-urlencoded' },
    form.toString())
  const token = text(answer.access_token)
  signedIn.set(key, { token, until: Date.now() + Number(answer.expires_in ?? 0) * 1000 })
  return token
}

type Headers = Record<string, string>
const signedInHeaders = async (config: Config): Promise<Headers> => ({
  authorization: `Bearer ${await signIn(config)}`, 'content-type': 'application/json',
})
const reportAt = (config: Config, { workspace_id, report_id }: PowerBiReport, headers: Headers) =>
  ask(`${config.POWERBI_API_URL}/v1.0/myorg/groups/${workspace_id}/reports/${report_id}`, headers)

async function tokenAt(config: Config, who: Who, found: PowerBiReport, headers: Headers): Promise<Pick<Token, 'access_token' | 'expires_on'>> {
  const { token, expiration } = await ask(`${config.POWERBI_API_URL}/v1.0/myorg/GenerateToken`, headers, JSON.stringify({
    datasets: [{ id: found.dataset_id }], reports: [{ id: found.report_id, allowEdit: false }], targetWorkspaces: [{ id: found.workspace_id }],
    // Who looks, in the role that cuts rows to them: never a token of somebody else (coming-areas 8 (c) 6).
    ...(found.rls_role && { identities: [{ username: String(who.user_id), roles: [found.rls_role], datasets: [found.dataset_id],
      customData: scopeKey(who) }] }),
  }))
  const expires = Date.parse(text(expiration))
  if (!Number.isFinite(expires)) throw silent()
  return { access_token: text(token), expires_on: new Date(expires).toISOString() }
}

async function generate(config: Config, who: Who, found: FoundDashboard): Promise<Token> {
  const headers = await signedInHeaders(config)
  // Where it is embedded from, as its record or Power BI says; only the configured host may be.
  const embed_url = found.embed_url || text((await reportAt(config, found, headers)).embedUrl)
  if (embedHostFault(config, embed_url)) throw silent()
  return {
    ...(await tokenAt(config, who, found, headers)), embed_url, token_type: 'Embed', report_id: found.report_id ?? '', page_name: found.page_name,
  }
}

/** What `work` refused as what stands in a field. */
async function elseRefuse<T>(work: Promise<T>, refusal: Refusal): Promise<T> {
  try {
    return await work
  } catch (error) {
    throw error instanceof Refusal ? refusal : error
  }
}

/** Whether Power BI draws a report as it stands in a form, before anybody opens it. */
export async function testPowerBi(who: Who, config: Config, report: PowerBiReport): Promise<z.input<typeof dashboards.testPowerBi.reply>> {
  if (!isPowerBiConfigured(config)) throw new Refusal(409, 'Power BI is not configured.')
  const fault = report.embed_url && embedHostFault(config, report.embed_url)
  if (fault) throw refuseField('embed_url', fault)
  const headers = await elseRefuse(signedInHeaders(config), new Refusal(502, 'Power BI did not sign our application in. Check its configuration.'))
  const found = await elseRefuse(reportAt(config, report, headers), refuseField('report_id', 'Power BI shows no report of this id in this workspace.'))
  const token = tokenAt(config, who, report, headers)
  const { expires_on } = await elseRefuse(token, refuseField('dataset_id', 'Power BI gives no token for this dataset and row-level role.'))
  return { report_name: typeof found.name === 'string' ? found.name : report.report_id ?? '', expires_on }
}

/** Tokens by who, whose rows, report, data set and role; one that is nearly over is replaced. */
const kept = new RecentMap<string, Token>(2000)

/**
 * A token of one's own for a report that is shared with one. 404 for one that is not, 409 while Power BI is not configured, 502 when it does not answer or
 * names a host that is not its own.
 */
export async function powerBiToken(db: Db, who: Who, config: Config, id: number): Promise<Token> {
  const found = await dashboardRow(db, who, id)
  if (found.source !== POWER_BI) throw new Refusal(409, `${found.name} is not drawn by Power BI.`)
  if (!isPowerBiConfigured(config)) throw new Refusal(409, 'Power BI is not configured.')
  const key = JSON.stringify([
    databaseName(db), config.POWERBI_API_URL, who.user_id, scopeKey(who), who.permission_version, id, found.version, found.workspace_id, found.report_id,
      found.dataset_id, found.rls_role,
  ])
  const known = kept.get(key)
  if (known && !isTokenDue(Date.parse(known.expires_on), Date.now())) return known
  const token = await generate(config, who, found)
  kept.set(key, token)
  return token
}
