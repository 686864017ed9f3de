import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { isTokenDue } from '@/lib/domain/dashboard'
import { embedHostFault } from '@/upstream/areas/dashboards/power-bi'
import { powerBiToken, testPowerBi } from '@/upstream/areas/dashboards/power-bi-token'
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
    expect(noorb).toMatchObject({ token_type: 'Embed', embed_url: expect.stringContaining('https://app.powerbi.com/reportEmbed') })
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

describe('testing what stands in the form', () => {
  const report = {
    workspace_id: '6d1f4a3e-0f4b-4c57-9a35-8f21b0d5c7e1', report_id: 'a4c1e7d2-93b5-4f60-8e17-5d2b9c0f6a31', dataset_id: '2f9a7c1d-5b3e-4a86-b1d4-7c0e9f3a6b58',
    rls_role: 'Scope',
  }
  test('tells what the report is called, with a token for whoever asks', async () => {
    expect(await testPowerBi(await person('super_admin'), config, report)).toMatchObject({ report_name: 'Sandbox report' })
    expect(sandbox.issued.at(-1)).toMatchObject({ username: String((await person('super_admin')).user_id), roles: ['Scope'] })
  })
  test('says at which field Power BI refuses, and that it is not configured', async () => {
    sandbox.behave('broken')
    await expect(testPowerBi(await person('super_admin'), config, report)).rejects.toMatchObject({
      status: 422, errors: [{ field: 'report_id', message: 'Power BI shows no report of this id in this workspace.' }],
    })
    sandbox.behave('well')
    await expect(testPowerBi(await person('super_admin'), config, { ...report, embed_url: 'https://evil.example/x' })).rejects.toMatchObject({
      errors: [{ field: 'embed_url', message: 'The embed address must be one of app.powerbi.com.' }],
    })
    expect(await (await app.as('super_admin')).call('dashboards.testPowerBi', report)).toMatchObject({ status: 409, message: 'Power BI is not configured.' })
  })
})
