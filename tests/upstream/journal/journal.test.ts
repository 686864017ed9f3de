import { sql } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { inTransaction, lastly, rows } from '@/upstream/db/db'
import { post } from '@/upstream/core/journal/post'
import { useApp } from '../app'
import { balance, codEntries, posted, posting } from './given'

const app = useApp()
const run = (text: string, params: unknown[] = []) => app.query(text, params)

describe('a journal', () => {
  test('moves the balances of its accounts by its entries', async () => {
    const ids = await posted(app, posting(codEntries('150.00')), posting(codEntries('80.50')))
    expect(ids).toHaveLength(2)
    expect([await balance(app, 'carrier_cod', 9001), await balance(app, 'client_cod', 9101)]).toEqual(['230.50', '-230.50'])
  })

  test('posted again under its key changes nothing', async () => {
    const one = posting(codEntries('10.00', { carrier: 9002, client: 9102 }))
    const [id] = await posted(app, one)
    expect(await posted(app, one)).toEqual([])
    expect(await posted(app, one, posting(codEntries('5.00', { carrier: 9002, client: 9102 })))).toHaveLength(1)
    expect(await balance(app, 'carrier_cod', 9002)).toBe('15.00')
    expect(await run('select id from journals where key = $1', [one.key])).toEqual([{ id }])
  })

  test('with the key of another and other entries is refused', async () => {
    const one = posting(codEntries('10.00', { carrier: 9003, client: 9103 }))
    await posted(app, one)
    await expect(posted(app, { ...one, entries: codEntries('11.00', { carrier: 9003, client: 9103 }) })).rejects.toThrow('was posted with other entries')
    await expect(posted(app, { ...one, entries: codEntries('10.00', { carrier: 9004, client: 9103 }) })).rejects.toThrow('was posted with other entries')
    expect(await balance(app, 'carrier_cod', 9003)).toBe('10.00')
  })

  test('has to add up to zero in each currency', async () => {
    const [held, owed] = codEntries('10.00', { carrier: 9005, client: 9105 })
    if (!held || !owed) throw new Error('two entries')
    await expect(posted(app, posting([held, { ...owed, amount: '-9.99' }]))).rejects.toThrow(/out of balance by AED 0\.01/)
    await expect(posted(app, posting([held, { ...owed, currency: 'SAR' }]))).rejects.toThrow(/out of balance/)
    // Two journals that are off by the same are both wrong.
    await expect(posted(app, posting([held, { ...owed, amount: '-9.00' }]), posting([held, { ...owed, amount: '-11.00' }]))).rejects.toThrow(/out of balance/)
    expect(await balance(app, 'carrier_cod', 9005)).toBeNull()
  })

  test('takes the coins of its currency: KWD three decimals, JPY none', async () => {
    const dinar = { currency: 'KWD', carrier: 9006, client: 9106 }
    await posted(app, posting(codEntries('12.345', dinar)), posting(codEntries('1.255', dinar)))
    expect(await balance(app, 'carrier_cod', 9006, 'KWD')).toBe('13.600')
    await posted(app, posting(codEntries('500', { ...dinar, currency: 'JPY' })))
    expect(await balance(app, 'carrier_cod', 9006, 'JPY')).toBe('500')
    await expect(posted(app, posting(codEntries('1.255')))).rejects.toThrow(RangeError)
    await expect(posted(app, posting(codEntries('12.3456', dinar)))).rejects.toThrow(RangeError)
    await expect(posted(app, posting(codEntries('500.5', { currency: 'JPY' })))).rejects.toThrow(RangeError)
  })

  test('without entries, or with one of nothing, is refused', async () => {
    await expect(posted(app, posting([]))).rejects.toThrow(/has no entries/)
    await expect(posted(app, posting(codEntries('0.00')))).rejects.toMatchObject({ constraint: 'journal_entries_not_zero' })
  })
})

test('plans of the triggers, kept from a journal of an all but empty table, go by indexes', async () => {
  const functions = await run(`select proname, proconfig from pg_proc where proname in ('journal_entries_post', 'journals_come_whole') order by 1`)
  expect(functions).toEqual([
    { proname: 'journal_entries_post', proconfig: ['enable_seqscan=off'] },
    { proname: 'journals_come_whole', proconfig: ['enable_seqscan=off'] },
  ])
})

describe('a reversal', () => {
  const entries = codEntries('20.00', { carrier: 9010, client: 9110 })
  const back = codEntries('-20.00', { carrier: 9010, client: 9110 })

  test('takes a journal back once, names it, and leaves both to be read', async () => {
    const [id = 0] = await posted(app, posting(entries))
    await posted(app, posting(back, { reverses_id: id }))
    expect(await balance(app, 'carrier_cod', 9010)).toBe('0.00')
    await expect(posted(app, posting(back, { reverses_id: id }))).rejects.toMatchObject({ constraint: 'journals_reverses_id_unique' })
    expect(await balance(app, 'carrier_cod', 9010)).toBe('0.00')
  })

  test('is the journal with the signs turned, and nothing else', async () => {
    const [id = 0] = await posted(app, posting(entries))
    for (const wrong of [entries, codEntries('-19.99', { carrier: 9010, client: 9110 }), codEntries('-20.00', { carrier: 9011, client: 9110 })]) {
      await expect(posted(app, posting(wrong, { reverses_id: id }))).rejects.toMatchObject({ constraint: 'journals_reversal' })
    }
  })

  test('is not reversed itself', async () => {
    const [id = 0] = await posted(app, posting(entries))
    const [reversal = 0] = await posted(app, posting(back, { reverses_id: id }))
    await expect(posted(app, posting(entries, { reverses_id: reversal }))).rejects.toMatchObject({ constraint: 'journals_reversal' })
  })
})

describe('the database lets nobody', () => {
  test.each([
    ['update journals set day = day'], ['delete from journals'], ['truncate journals cascade'],
    ['update journal_entries set amount = amount + 1'], ['delete from journal_entries'], ['truncate journal_entries'],
    ['update accounts set balance = balance + 1'], [`update accounts set currency = 'SAR'`], ['delete from accounts'], ['truncate accounts cascade'],
    [`insert into accounts (kind, party_type, party_id, currency, balance) values ('cost', 'house', null, 'CNY', 1)`],
    [`insert into journals (key, kind, document_type, document_id, document_no, description, day)
      values ('bare', 'charge', 'charge', 1, '1', '', '2026-11-25')`],
  ])('%s', async (statement) => {
    await posted(app, posting(codEntries('1.00', { carrier: 9020, client: 9120 })))
    await expect(run(statement)).rejects.toThrow(/only grow|with its entries alone|begins at zero|has no entries/)
  })

  test('add entries to a journal that stands, though they add up to zero', async () => {
    const [id = 0] = await posted(app, posting(codEntries('1.00', { carrier: 9021, client: 9121 })))
    const more = (line: number) =>
      run('insert into journal_entries (journal_id, line, account_id, currency, amount) select journal_id, line + $2, account_id, currency, amount from journal_entries where journal_id = $1', [id, line])
    await expect(more(2)).rejects.toMatchObject({ constraint: 'journal_entries_whole' })
    await expect(more(0)).rejects.toMatchObject({ code: '23505' })
  })

  test('post an amount in another currency than its account’s', async () => {
    await posted(app, posting(codEntries('1.00', { carrier: 9022, client: 9122 })))
    const crossed = `with made as (insert into journals (key, kind, document_type, document_id, document_no, description, day)
      values ('crossed', 'charge', 'charge', 1, '1', '', '2026-11-25') returning id)
      insert into journal_entries (journal_id, line, account_id, currency, amount)
      select m.id, row_number() over (order by a.id), a.id, 'SAR', case when a.kind = 'carrier_cod' then 1 else -1 end from made m, accounts a
      where a.party_id in (9022, 9122)`
    await expect(run(crossed)).rejects.toMatchObject({ constraint: 'journal_entries_account' })
  })
})

describe('what a transaction does last', () => {
  const db = () => app.services.database.db

  test('is done once, with everything it was named with, and not with what a savepoint took back', async () => {
    const done: (readonly number[])[] = []
    const work = async (_tx: unknown, items: readonly number[]) => void done.push(items)
    await inTransaction(db(), async (tx) => {
      lastly(tx, work, [1])
      await inTransaction(tx, async (inner) => lastly(inner, work, [2]))
      await inTransaction(tx, async (inner) => {
        lastly(inner, work, [3])
        throw new Error('taken back')
      }).catch(() => {})
      lastly(tx, work, [4])
      expect(done).toEqual([])
    })
    expect(done).toEqual([[1, 2, 4]])
  })

  test('lands with it or not at all', async () => {
    const one = posting(codEntries('7.00', { carrier: 9030, client: 9130 }))
    const failing = inTransaction(db(), async (tx) => {
      lastly(tx, async (last) => void (await post(last, [one])), [1])
      lastly(tx, async () => Promise.reject(new Error('no')), [1])
    })
    await expect(failing).rejects.toThrow('no')
    expect(await rows(db(), sql`select 1 from journals where key = ${one.key}`)).toEqual([])
    expect(() => lastly(db(), async () => {}, [1])).toThrow('needs a transaction')
  })
})
