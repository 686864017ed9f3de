import { describe, expect, test } from 'vitest'
import type { Visit } from '@/components/screens/enter'
import { asFormScreen } from '@/components/screens/form-definition'
import { filled } from '@/components/screens/list-query'
import type { RecordScreen } from '@/components/screens/record-definition'
import { recordForm } from '@/components/screens/record-form'
import { lookups } from '@/components/screens/lookups'
import { openRecord } from '@/components/screens/record-open'
import { readyUpload } from '@/components/screens/upload-ready'

interface Given {
  params?: Record<string, string>
  search?: Record<string, string>
  category?: string
  /** Calls the visitor may not make. */
  closed?: string[]
  answers?: Record<string, unknown>
}

/** A visit whose calls answer what is given; what was asked is kept. */
function visitOf({ params = {}, search = {}, category = 'admin', closed = [], answers = {} }: Given) {
  const calls: [string, unknown][] = []
  const need = (name: string, input: unknown) => {
    calls.push([name, input])
    return Promise.resolve(answers[name])
  }
  const visit = {
    path: '/clients/add/[[...id]]', target: '/clients/add', params, search, about: {}, user: null, need,
    ask: async (name: string, input: unknown) => ({ data: await need(name, input) }),
    may: (name: string) => !closed.includes(name),
    grants: { user_category: category, keys: new Set<string>(), screens: new Set<string>() },
  } as unknown as Visit
  return { visit, calls }
}

const form = asFormScreen<'clients.change'>({
  call: 'clients.change', with: { id: '[id]' }, done: '', then: '/clients/add/[id]',
  sections: {
    Company: { client_code: 'text', name: 'text', currency: { as: 'choice', optionsFrom: 'currencies' } }, Remarks: { remarks: 'longText' },
  } as never,
})
const record: RecordScreen = {
  load: 'clients.one', copy: { load: 'clients.one' }, choices: { call: 'clients.options' }, add: form, change: form, readOnly: 'You may only read it.',
  addBut: { category: 'client', reason: 'Added by us.' }, only: { Remarks: { but: 'client' } }, cancel: '/clients?back=[id]',
  locks: [
    { when: { field: 'status', is: ['delete'] }, reason: 'It is deleted.' },
    { category: 'client', but: ['name'], reason: 'Kept by us.' },
    { when: { field: 'code_fixed', is: [true] }, fields: ['client_code'], reason: 'On labels.' },
  ],
}
const saved = { id: 7, name: 'Noor', currency: 'AED', status: 'active', code_fixed: false }
const answers = { 'clients.one': saved, 'clients.options': { currencies: ['AED', 'SAR'] } }
const formFor = async (given: Given) => {
  const open = await openRecord(visitOf({ answers, ...given }).visit, record)
  return recordForm('/clients/add/[[...id]]', open, record, form)
}

describe('a definition about a parent', () => {
  test('takes the parent’s values at any depth, of their own type, and leaves what others fill', () => {
    const given = { fixed: { country_code: ['[code]'] }, id: '[id]', results: '/areas/[id]?upload=[upload_id]' }
    expect(filled(given, { id: 2, code: 'AE' })).toEqual({ fixed: { country_code: ['AE'] }, id: 2, results: '/areas/2?upload=[upload_id]' })
  })
})

describe('a record’s page', () => {
  test.each([[{}], [{ id: '' }], [{ id: '0' }], [{ id: 'new' }]])('of %o is for one to come', async (params) => {
    const { visit, calls } = visitOf({ params: params as Record<string, string>, answers })
    expect(await openRecord(visit, record)).toMatchObject({ record: null, copied: null, maySave: true })
    expect(calls.map(([name]) => name)).toEqual(['clients.options'])
  })

  test('of an id is for that one, and of what is no id for none', async () => {
    const { visit, calls } = visitOf({ params: { id: '7' }, answers })
    expect(await openRecord(visit, record)).toMatchObject({ record: saved })
    expect(calls[0]).toEqual(['clients.one', { id: '7' }])
    for (const id of ['abc', '-1', '1.5']) await expect(openRecord(visitOf({ params: { id }, answers }).visit, record)).rejects.toThrow('Record not found.')
  })

  test('lets a new one begin as another is', async () => {
    const { visit } = visitOf({ search: { copy: '7' }, answers })
    expect(await openRecord(visit, record)).toMatchObject({ record: null, copied: saved })
  })

  test('tells who may not add one why, before a form is filled in for nothing', async () => {
    await expect(openRecord(visitOf({ closed: ['clients.change'], answers }).visit, record)).rejects.toThrow('You may only read it.')
    await expect(openRecord(visitOf({ category: 'client', answers }).visit, record)).rejects.toThrow('Added by us.')
  })

  test('reads the one row of a call that answers rows', async () => {
    const screen: RecordScreen = { ...record, fromRows: true, missing: 'It is gone.' }
    const rows = (found: unknown[]) => visitOf({ params: { id: '7' }, answers: { ...answers, 'clients.one': { rows: found } } }).visit
    expect(await openRecord(rows([saved]), screen)).toMatchObject({ record: saved })
    await expect(openRecord(rows([]), screen)).rejects.toThrow('It is gone.')
  })
})

describe('a record’s form', () => {
  test('is open to whoever may change it', async () => {
    expect(await formFor({ params: { id: '7' } })).toMatchObject({ locked: [], cancel: '/clients?back=7' })
  })

  test.each([
    ['whoever may only read', { closed: ['clients.change'] }, {}, ['client_code', 'name', 'currency', 'remarks'], 'You may only read it.'],
    ['everybody, once it is deleted', { closed: ['clients.change'] }, { status: 'delete' }, ['client_code', 'name', 'currency', 'remarks'], 'It is deleted.'],
    ['a category, but for its own fields', { category: 'client' }, {}, ['client_code', 'currency'], 'Kept by us.'],
    ['a field that stays', {}, { code_fixed: true }, ['client_code'], 'On labels.'],
  ])('is locked for %s', async (_who, given, changed, locked, lockedReason) => {
    expect(await formFor({ params: { id: '7' }, ...given, answers: { ...answers, 'clients.one': { ...saved, ...changed } } })).toMatchObject({
      locked, lockedReason,
    })
  })

  test('shows a section only to those it is for, and choices of the call beside it', async () => {
    const titles = async (category: string) => (await formFor({ params: { id: '7' }, category })).sections.map(({ title }) => title)
    expect([await titles('admin'), await titles('client')]).toEqual([['Company', 'Remarks'], ['Company']])
    const currency = async (given: Given) =>
      (await formFor({ params: { id: '7' }, ...given })).sections[0]?.fields.find(({ name }) => name === 'currency')?.options
    expect(await currency({})).toEqual([{ value: 'AED', label: 'AED' }, { value: 'SAR', label: 'SAR' }])
    expect(await currency({ closed: ['clients.options'] })).toEqual([{ value: 'AED', label: 'AED' }])
  })
})

describe('an upload', () => {
  test('begins with what the address says of its questions, and asks each person only theirs', async () => {
    const countries = [{ code: 'AE', name: 'Emirates' }, { code: 'SA', name: 'Saudi Arabia' }]
    const upload = {
      kind: 'pincode' as const, call: 'places.uploadPincodes' as const, columns: [], results: '/country-settings',
      params: {
        country_code: { as: 'choice' as const, lookup: { call: 'countries.patterns' as const, value: 'code', text: 'name' } },
        carrier_id: { as: 'lookup' as const, only: ['admin'], lookup: { call: 'carriers.dropdown' as const, value: 'id', text: 'carrier_name' } },
      },
    }
    const paramsFor = async (given: Given) => (await readyUpload(visitOf({ ...given, answers: { 'countries.patterns': countries } }).visit, upload)).params
    expect(await paramsFor({ search: { country_code: 'SA', carrier_id: '4' } })).toMatchObject({
      country_code: { start: 'SA', options: [{ value: 'AE' }, { value: 'SA', label: 'Saudi Arabia' }] }, carrier_id: { start: 4 },
    })
    expect(await paramsFor({ search: { country_code: 'XX', carrier_id: 'abc' }, category: 'client' })).toMatchObject({ country_code: { start: undefined } })
    expect(Object.keys(await paramsFor({ category: 'client' }))).toEqual(['country_code'])
  })

  test('an upload marks the questions its call is refused without', async () => {
    const { params } = await readyUpload(visitOf({}).visit, {
      kind: 'product_temp', call: 'iorProducts.upload', columns: [], results: '/add-products',
      params: { seller_id: { as: 'lookup', lookup: lookups.client }, client_id: { as: 'lookup', lookup: lookups.client } },
    })
    expect([params.seller_id?.required, params.client_id?.required]).toEqual([true, false])
  })
})
