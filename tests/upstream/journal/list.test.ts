import { beforeAll, describe, expect, test } from 'vitest'
import { useApp, type Asker } from '../app'
import { posted, posting } from './given'

const app = useApp()
let finance: Asker
let client = { id: 0, name: '' }
beforeAll(async () => {
  finance = await app.as('finance_clerk')
  const [found] = await app.query<{ id: number; name: string }>(`select id, name from clients where client_code = 'NOORB'`)
  client = found ?? client
})

const party = () => `client:${client.id}`
const charge = (amount: string, more: Parameters<typeof posting>[1] = {}, currency = 'AED') =>
  posted(app, posting([
    { kind: 'unbilled', party_type: 'client', party_id: client.id, currency, amount },
    { kind: 'revenue', party_type: 'house', party_id: null, currency, amount: amount.startsWith('-') ? amount.slice(1) : `-${amount}` },
  ], more))

describe('the journal', () => {
  test('shows each journal with its accounts, its document and the decimals of its currency', async () => {
    const [dinar = 0] = await charge('12.345', { document_no: 'CH-KWD-1', description: 'Storage of May' }, 'KWD')
    const { data } = await finance.call('journal.list', { search: 'CH-KWD-1' })
    expect(data).toMatchObject([{
      id: dinar, journal_no: `JN-${String(dinar).padStart(6, '0')}`, day: '2026-11-25', kind: 'charge', document_no: 'CH-KWD-1', description: 'Storage of May',
      debited: `Charges to bill: ${client.name}`, credited: 'Revenue', amount: '12.345', currency: 'KWD', reverses_no: null, reversed_by_no: null,
    }])
    expect((await finance.call('journal.one', { id: dinar })).data.entries).toEqual([
      { line: 1, account: 'unbilled', party_type: 'client', party: client.name, debit: '12.345', credit: null, currency: 'KWD' },
      { line: 2, account: 'revenue', party_type: 'house', party: null, debit: null, credit: '12.345', currency: 'KWD' },
    ])
  })

  test('names a reversal and what it reverses, each from the other', async () => {
    const [first = 0] = await charge('20.00', { document_no: 'CH-BACK' })
    const [second = 0] = await charge('-20.00', { document_no: 'CH-BACK', reverses_id: first })
    const [one, other] = [(await finance.call('journal.one', { id: first })).data, (await finance.call('journal.one', { id: second })).data]
    expect([one.reverses_id, one.reversed_by_id, one.reversed_by_no]).toEqual([null, second, other.journal_no])
    expect([other.reverses_id, other.reverses_no, other.reversed_by_id]).toEqual([first, one.journal_no, null])
    expect(other.amount).toBe('20.00')
  })

  test('is found by account, party, currency, document and day; all of account, party and currency of one account', async () => {
    const [id = 0] = await charge('500', { document_no: 'CH-YEN-7', day: '2026-02-28' }, 'JPY')
    const ids = async (filters: Parameters<typeof finance.call<'journal.list'>>[1]) => (await finance.call('journal.list', filters)).data.map((row) => row.id)
    expect(await ids({ currency: ['JPY'] })).toEqual([id])
    expect(await ids({ account: ['unbilled'], party: [party()], currency: ['JPY'] })).toEqual([id])
    expect(await ids({ account: ['revenue'], party: [party()], currency: ['JPY'] })).toEqual([])
    expect(await ids({ document_no: ' ch-yen-7 ' })).toEqual([id])
    expect(await ids({ document_type: ['package'], search: 'CH-YEN-7' })).toEqual([])
    expect(await ids({ from: '2026-02-28', to: '2026-02-28' })).toEqual([id])
    expect(await ids({ from: '2026-03-01', to: '2026-03-01', search: 'YEN' })).toEqual([])
    expect(await finance.call('journal.list', { party: ['house:1'] })).toMatchObject({ status: 422 })
  })

  test('offers who has an account, and nobody else', async () => {
    const parties = (await finance.call('journal.parties')).data
    expect(parties).toContainEqual({ value: party(), label: `${client.name} (client)` })
    expect(new Set(parties.map(({ value }) => value)).size).toBe(parties.length)
  })

  test('is written to a file with the same rows', async () => {
    const file = (await finance.call('journal.list', { search: 'CH-KWD-1', format: 'csv' })).body.toString('utf8')
    expect(file).toContain('CH-KWD-1')
    expect(file).toContain('12.345')
  })

  test('turns every page to the end, however days repeat', async () => {
    const seen: number[] = []
    let cursor: string | null | undefined
    do {
      const { data, meta } = await finance.call('journal.list', { page_size: 25, ...(cursor ? { cursor } : {}) })
      seen.push(...data.map(({ id }) => id))
      cursor = meta.next_cursor
    } while (cursor)
    expect(seen.length).toBe((await app.query<{ n: number }>('select count(*)::int as n from journals'))[0]?.n)
    expect(new Set(seen).size).toBe(seen.length)
  })

  test('is for finance and administrators', async () => {
    const [id = 0] = await charge('1.00')
    for (const role of ['super_admin', 'finance_manager', 'finance_clerk'])
      expect((await (await app.as(role)).call('journal.one', { id })).status, role).toBe(200)
    for (const role of ['operations_manager', 'carrier_manager', 'client_admin', 'client_finance', 'carrier_admin', 'service_center_supervisor']) {
      expect((await (await app.as(role)).call('journal.one', { id })).status, role).toBe(403)
      expect((await (await app.as(role)).call('journal.list')).status, role).toBe(403)
    }
    expect((await finance.call('journal.one', { id: 99_999_999 })).status).toBe(404)
  })
})
