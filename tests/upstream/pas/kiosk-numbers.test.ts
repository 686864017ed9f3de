import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { dubaiDay } from '@/lib/domain/days'
import { tokenNo } from '@/lib/domain/gate-token'
import { useApp, type Asker } from '../app'
import { emptyYard, event, siteId, token, tokenBody } from './given'

const app = useApp()
let guard: Asker
let lead: Asker
let site: number

beforeAll(async () => {
  ;[guard, lead] = await Promise.all(['pas_guard', 'pas_supervisor'].map((role) => app.as(role))) as [Asker, Asker]
  site = await siteId(app)
})
beforeEach(() => emptyYard(app))

const numberOf = (seq: number) => tokenNo('JXB1', dubaiDay(Date.now()), seq)
const now = () => new Date().toISOString()
const addDevice = async (code: string) => (await lead.call('pasSites.addKiosk', { device_code: code, name: 'Gate tablet', warehouse_id: site })).data
const pairWith = async (pairing_code: string) => (await guard.call('pasSites.pair', { pairing_code })).data.device_key
const blockOf = async (device_code: string, device_key: string) =>
  (await guard.call('pasTokens.numberBlock', { device_code, device_key, warehouse_id: site })).data

/** A device of its own with its block of numbers. */
async function device(code: string) {
  const made = await addDevice(code)
  const key = await pairWith(made.pairing_code)
  return { id: made.id, code, key, block: await blockOf(code, key) }
}
function created(token_no: string, more: Record<string, unknown> = {}) {
  const { client_event_id, warehouse_id: _site, ...body } = tokenBody(site, more)
  return { client_event_id, event: 'create' as const, token_no, at: now(), body }
}
const sync = async (device_code: string, events: ReturnType<typeof created>[] | Record<string, unknown>[]) =>
  (await guard.call('pasTokens.sync', { warehouse_id: site, device_code, events: events as never })).data.results

describe('the numbers of a kiosk without a network', () => {
  test('asked for again are the same, but for a device that was paired again: what it gave out before may still wait somewhere', async () => {
    const { id, code, key, block } = await device('N-1')
    expect(await blockOf(code, key)).toMatchObject({ from: block.from, to: block.to })
    const again = await pairWith((await lead.call('pasSites.pairingCode', { id })).data.pairing_code)
    expect((await blockOf(code, again)).from).toBeGreaterThan(block.to)
  })

  test('one that another vehicle has is refused with the way out, nothing recorded under it befalls that vehicle, and what follows goes on', async () => {
    const { code, block } = await device('N-2')
    const no = numberOf(block.from)
    expect(await sync(code, [created(no)])).toMatchObject([{ status: 200, token_no: no }])
    const inside = await token(guard, site)
    const results = await sync(code, [
      created(no),
      { client_event_id: event(), event: 'deny' as const, token_no: no, at: now(), body: { reason: 'No papers' } },
      { client_event_id: event(), event: 'gate_in' as const, token_id: inside.id, at: now(), body: { plate_ok: true, papers_checked: true } },
    ])
    expect(results.map(({ status }) => status)).toEqual([409, 409, 200])
    expect(results[0]?.message).toBe(`Number ${no} was given to another vehicle. Make a new token for this one.`)
    expect(await app.query('select status from gate_tokens where token_no = $1', [no])).toEqual([{ status: 'created' }])
  })

  test('a record the database cannot keep is refused and waits for a person; what follows goes on', async () => {
    const { code, block } = await device('N-3')
    const results = await sync(code, [created(numberOf(block.from), { driver_name: 'Bilal\u0000Khan' }), created(numberOf(block.from + 1))])
    expect(results.map(({ status }) => status)).toEqual([422, 200])
    expect((await lead.call('pasTokens.attention', { resolved: false })).data).toEqual(expect.arrayContaining([
      expect.objectContaining({ token_no: numberOf(block.from), event: 'create' }),
    ]))
  })
})
