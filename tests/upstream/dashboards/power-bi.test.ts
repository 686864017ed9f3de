import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { isTokenDue } from '@/lib/domain/dashboard'
import { embedHostFault } from '@/upstream/areas/dashboards/power-bi'
import { powerBiToken } from '@/upstream/areas/dashboards/power-bi-token'
import type { Config } from '@/upstream/config'
import { personNow } from '@/upstream/platform/identify'
import { startSandboxPowerBi, type SandboxPowerBi } from '@/upstream/sandbox-powerbi/server'
import { useApp } from '../app'

const app = useApp()
let sandbox: SandboxPowerBi
let config: Config
let id: number

beforeAll(async () => {
  sandbox = await startSandboxPowerBi()
  config = { ...app.services.config, ...sandbox.env }
  id = (await app.query<{ id: number }>("select id from dashboard_reports where name = 'Delivery scorecard'"))[0]?.id as number
})
afterAll(() => sandbox.close())

const person = async (mail: string) => {
  const [user] = await app.query<{ id: number }>('select id from users where email = $1', [`${mail}@demo.example`])
  const who = await personNow(app.services.database.db, user?.id as number)
  if (!who) throw new Error(`${mail} may not sign in`)
  return who
}
const tokenOf = async (mail: string) => powerBiToken(app.services.database.db, await person(mail), config, id)

test('with 55 seconds left a token is fetched anew, with 61 it is kept', () => {
  const ends = Date.parse('2026-11-30T10:00:00Z')
  expect(isTokenDue(ends, Date.parse('2026-11-30T09:59:05Z'))).toBe(true)
  expect(isTokenDue(ends, Date.parse('2026-11-30T09:58:59Z'))).toBe(false)
})

describe('a token carries who looks', () => {
  test('in the role of the report, and is theirs alone', async () => {
    const [noorb, dtofz] = [await tokenOf('client_admin'), await tokenOf('client_admin.dtofz')]
    expect(noorb.access_token).not.toBe(dtofz.access_token)
    expect(noorb).toMatchObject({ token_type: 'Embed', embed_url: expect.stringContaining(`${sandbox.url}/reportEmbed`) })
    const made = sandbox.issued.find(({ token }) => token === noorb.access_token)
    expect(made).toMatchObject({ username: String((await person('client_admin')).user_id), roles: ['Scope'] })
    expect((await tokenOf('client_admin')).access_token).toBe(noorb.access_token)
  })

  test('another one once their clients change', async () => {
    const before = await tokenOf('client_operations.dtofz')
    await app.query("update users set client_ids = '{}' where email = 'client_operations.dtofz@demo.example'")
    expect((await tokenOf('client_operations.dtofz')).access_token).not.toBe(before.access_token)
  })

  test('and another one a minute before its end', async () => {
    sandbox.life(50)
    await app.query("update dashboard_reports set version = version + 1 where id = $1", [id])
    const first = await tokenOf('super_admin')
    expect((await tokenOf('super_admin')).access_token).not.toBe(first.access_token)
    sandbox.life(3600)
    const second = await tokenOf('super_admin')
    expect((await tokenOf('super_admin')).access_token).toBe(second.access_token)
  })
})

describe('is refused', () => {
  test('where the report is not shared, or Power BI is not configured', async () => {
    const admin = await app.as('super_admin')
    expect((await admin.call('dashboards.powerBiToken', { dashboard_report: id })).message).toBe('Power BI is not configured.')
    const [user] = await app.query<{ email: string }>("select email from users where user_category = 'warehouse' and status = 'active' limit 1")
    await expect(tokenOf(String(user?.email).replace('@demo.example', ''))).rejects.toMatchObject({ status: 404 })
  })
  test('when Power BI does not answer, or names a host that is not its own', async () => {
    for (const mood of ['broken', 'foreign'] as const) {
      sandbox.behave(mood)
      await app.query("update dashboard_reports set version = version + 1 where id = $1", [id])
      await expect(tokenOf('super_admin')).rejects.toMatchObject({ status: 502, message: 'Power BI did not answer.' })
    }
    sandbox.behave('well')
  })
  test('an embed address of any other host', () => {
    const own = { ...config, POWERBI_EMBED_URL: 'https://app.powerbi.com' }
    expect(embedHostFault(own, 'https://app.powerbi.com/reportEmbed?reportId=1')).toBeNull()
    for (const url of ['https://app.powerbi.com.evil.example/x', 'https://evil.example/app.powerbi.com', 'http://app.powerbi.com/x',
      'https://app.powerbi.com@evil.example/', 'no url'])
      expect(embedHostFault(own, url)).toBe('The embed address must be one of app.powerbi.com.')
  })
})

test('a moved clock replaces what is over', async () => {
  vi.useFakeTimers({ toFake: ['Date'] })
  try {
    const first = await tokenOf('super_admin')
    vi.setSystemTime(Date.now() + 2 * 3_600_000)
    expect((await tokenOf('super_admin')).access_token).not.toBe(first.access_token)
  } finally {
    vi.useRealTimers()
  }
})
