import { describe, expect, test } from 'vitest'
import { checkDigit } from '@/lib/domain/check-digits'
import { inTransaction } from '@/upstream/db/db'
import { drawNumbers, type NumberUse } from '@/upstream/core/parcels/ranges'
import { useApp } from '../app'
import { given, idOf } from './parcels'

const app = useApp()
const draw = (use: NumberUse, count = 1) => inTransaction(app.services.database.db, (tx) => drawNumbers(tx, use, count))

interface Range {
  prefix: string
  start?: number
  end?: number
  check?: string
  pad?: number
  suffix?: string
  carrier_id?: number
  client_id?: number
  service_code?: string
  system_type?: string
}
const range = ({ prefix, start = 1, end = 9999, check = 'none', pad = 6, suffix = '', carrier_id, client_id, service_code, system_type = 'carrier' }: Range) =>
  app.query(
    `insert into tracking_ranges (name, system_type, carrier_id, client_id, service_code, prefix, suffix, start_no, end_no, pad_length, check_digit, next_no)
     values ($1 || ' book', $2, $3, $4, $5, $1, $6, $7, $8, $9, $10, $7)`,
    [prefix, system_type, carrier_id ?? null, client_id ?? null, service_code ?? null, suffix, start, end, pad, check],
  )

/** A carrier without a range of its own. */
async function newCarrier(code: string): Promise<number> {
  const [row] = await app.query<{ id: number }>(
    `insert into carriers (carrier_code, carrier_name, display_name, partner_type, home_country_code, contact_email)
        values ($1, $1 || ' Freight', $1 || ' Freight', 'last_mile', 'AE', 'a@b.example') returning id`,
    [code],
  )
  return row?.id ?? 0
}

const state = (prefix: string) =>
  app.query<{ status: string; next_no: number }>('select status, next_no from tracking_ranges where prefix = $1', [prefix]).then(([row]) => row)

describe('drawing numbers', () => {
  test('a thousand draws at once give a thousand different numbers with right check digits', async () => {
    const carrier_id = await newCarrier('SWARM')
    await range({ prefix: 'SW', suffix: 'AE', check: 'mod10', pad: 8, carrier_id })
    const drawn: string[] = []
    const drawMany = async () => {
      for (let i = 0; i < 100; i++) drawn.push(...(await draw({ system_type: 'carrier', carrier_id })))
    }
    await Promise.all(Array.from({ length: 10 }, drawMany))
    expect(new Set(drawn).size).toBe(1000)
    for (const number of drawn) {
      const [, body = '', check] = /^SW(\d{8})(\d)AE$/.exec(number) ?? []
      expect(check).toBe(checkDigit('mod10', body))
    }
    expect(await state('SW')).toEqual({ status: 'active', next_no: 1001 })
  })

  test('a block comes in rising order with prefix, padding, postal check digit and suffix', async () => {
    const carrier_id = await newCarrier('POST')
    await range({ prefix: 'RR', suffix: 'AE', check: 's10', pad: 8, start: 47_312_482, end: 47_399_999, carrier_id })
    expect(await draw({ system_type: 'carrier', carrier_id }, 2)).toEqual(['RR473124829AE', `RR47312483${checkDigit('s10', '47312483')}AE`])
  })

  test('the range that names most is taken: client, then carrier, then service', async () => {
    const carrier_id = await newCarrier('LADDER')
    const client_id = await idOf(app, 'clients', 'NOORB')
    await range({ prefix: 'LC', carrier_id })
    await range({ prefix: 'LS', carrier_id, service_code: 'SDD' })
    await range({ prefix: 'LK', carrier_id, client_id })
    await range({ prefix: 'LA', carrier_id, client_id, service_code: 'SDD' })
    const firstOf = async (use: Omit<NumberUse, 'system_type'>) => (await draw({ system_type: 'carrier', carrier_id, ...use }))[0]?.slice(0, 2)
    expect(await firstOf({ client_id, service_code: 'SDD' })).toBe('LA')
    expect(await firstOf({ client_id, service_code: 'STD' })).toBe('LK')
    expect(await firstOf({ client_id: await idOf(app, 'clients', 'DTOFZ'), service_code: 'SDD' })).toBe('LS')
    expect(await firstOf({})).toBe('LC')
  })

  test('a client\'s own range gives house numbers, another client\'s never', async () => {
    const [noorb, dtofz] = [await idOf(app, 'clients', 'NOORB'), await idOf(app, 'clients', 'DTOFZ')]
    expect((await draw({ system_type: 'hawb', client_id: noorb, service_code: 'STD' }))[0]).toMatch(/^RSANB\d{8}$/)
    expect((await draw({ system_type: 'hawb', client_id: dtofz, service_code: 'STD' }))[0]).toMatch(/^RSA\d{2}\d{8}$/)
  })

  test('a range that runs dry is exhausted and the next goes on, in one draw', async () => {
    const carrier_id = await newCarrier('DRY')
    await range({ prefix: 'D1', carrier_id, service_code: 'STD', end: 3, pad: 4 })
    await range({ prefix: 'D2', carrier_id, pad: 4 })
    expect(await draw({ system_type: 'carrier', carrier_id, service_code: 'STD' }, 5)).toEqual(['D10001', 'D10002', 'D10003', 'D20001', 'D20002'])
    expect(await state('D1')).toEqual({ status: 'exhausted', next_no: 4 })
  })

  test('when all are dry the draw is refused and takes nothing', async () => {
    const carrier_id = await newCarrier('EMPTY')
    await range({ prefix: 'E1', carrier_id, end: 2, pad: 4 })
    await expect(draw({ system_type: 'carrier', carrier_id }, 3)).rejects.toMatchObject({
      status: 409, message: 'No tracking numbers are left for EMPTY Freight. Ask an administrator to add a range.',
    })
    expect(await state('E1')).toEqual({ status: 'active', next_no: 1 })
    expect(await draw({ system_type: 'carrier', carrier_id }, 2)).toEqual(['E10001', 'E10002'])
    await expect(draw({ system_type: 'carrier', carrier_id })).rejects.toMatchObject({ status: 409 })
  })

  test('those who wait for the last numbers go on with the next range', async () => {
    const carrier_id = await newCarrier('RUSH')
    await range({ prefix: 'R1', carrier_id, service_code: 'STD', end: 5, pad: 4 })
    await range({ prefix: 'R2', carrier_id, pad: 4 })
    const drawn = await Promise.all(Array.from({ length: 10 }, () => draw({ system_type: 'carrier', carrier_id, service_code: 'STD' })))
    const numbers = drawn.flat().toSorted()
    expect(numbers).toEqual(['R10001', 'R10002', 'R10003', 'R10004', 'R10005', 'R20001', 'R20002', 'R20003', 'R20004', 'R20005'])
  })

  test('a stopped range gives nothing', async () => {
    const carrier_id = await newCarrier('STOPPED')
    await range({ prefix: 'ST', carrier_id })
    await app.query("update tracking_ranges set status = 'stopped' where prefix = 'ST'")
    await expect(draw({ system_type: 'carrier', carrier_id })).rejects.toMatchObject({ status: 409 })
  })

  test('a number a client brought along is passed over', async () => {
    const client_id = await idOf(app, 'clients', 'CEDAR')
    await range({ prefix: 'CEDX', client_id, system_type: 'hawb' })
    await given(app, { tracking_no: 'CEDX000002' })
    expect(await draw({ system_type: 'hawb', client_id }, 3)).toEqual(['CEDX000001', 'CEDX000003', 'CEDX000004'])
  })
})
