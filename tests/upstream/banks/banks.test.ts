import { beforeAll, describe, expect, test } from 'vitest'
import { useApp, type Asker } from '../app'

const app = useApp()
let clerk: Asker
let manager: Asker
let payer: Asker
beforeAll(async () => {
  clerk = await app.as('finance_clerk')
  manager = await app.as('finance_manager')
  payer = await app.as('client_finance')
})

const account = { bank_name: 'Commercial Bank of Dubai', account_name: 'Qafila Logistics FZCO', currency: 'AED', is_default: false } as const
/** Right IBANs that no row of the demo has. */
const ibans = ['AE070331234567890123456', 'AE260211000000230064016', 'GB82WEST12345698765432', 'DE89370400440532013000', 'FR1420041010050500013M02606']
let next = 0
const freshIban = () => ibans[next++ % ibans.length] as string
async function entered(differs: Record<string, unknown> = {}): Promise<{ id: number; iban: string }> {
  const iban = freshIban()
  const { status, data } = await clerk.call('banks.add', { ...account, iban, ...differs })
  expect(status).toBe(201)
  return { id: data.id, iban }
}
const seenBy = async (who: Asker, id: number) => (await who.call('banks.list', { page_size: 200 })).data.find((bank) => bank.id === id)

describe('an account payers are asked to pay to', () => {
  test('is seen by them once a second person has typed its number again', async () => {
    const { id, iban } = await entered()
    expect([await seenBy(payer, id), (await seenBy(clerk, id))?.confirmed_by]).toEqual([undefined, null])
    const spaced = iban.replaceAll(/(.{4})/g, '$1 ').toLowerCase()
    expect(await manager.call('banks.confirm', { id, iban: spaced })).toMatchObject({ status: 200 })
    expect(await seenBy(payer, id)).toMatchObject({ iban, status: 'active', confirmed_by: expect.any(String) })
    expect(await manager.call('banks.confirm', { id, iban })).toMatchObject({ status: 409, message: expect.stringContaining('was confirmed by') })
    expect((await app.query(`select 1 from audit_log where entity = 'bank' and entity_id = $1`, [String(id)])).length).toBe(2)
  })

  test('is not confirmed by who entered it, nor by another number', async () => {
    const iban = freshIban()
    const { data } = await manager.call('banks.add', { ...account, iban })
    expect(await manager.call('banks.confirm', { id: data.id, iban })).toMatchObject({
      status: 409, message: 'Another user must confirm this account: you entered it.',
    })
    const { id } = await entered()
    expect(await manager.call('banks.confirm', { id, iban: 'AE620260001015678901234' })).toMatchObject({ status: 422, errors: [{ field: 'iban' }] })
    expect(await clerk.call('banks.confirm', { id, iban })).toMatchObject({ status: 403 })
  })

  test('loses its confirmation with another number or holder, and keeps it with another branch', async () => {
    const [bank] = (await manager.call('banks.list', { currency: ['SAR'] })).data
    const id = bank?.id ?? 0
    expect(await clerk.call('banks.save', { id, branch: 'Riyadh, Al Malaz' })).toMatchObject({ data: { confirmed_by: expect.any(String) } })
    expect(await clerk.call('banks.save', { id, account_name: 'Qafila Arabia LLC' })).toMatchObject({ data: { confirmed_by: null } })
    expect(await seenBy(payer, id)).toBeUndefined()
  })
})

describe('the list of accounts', () => {
  test('one account of a currency stands first, also when two are made first at once', async () => {
    const made = await Promise.all([entered({ is_default: true, currency: 'OMR' }), entered({ is_default: true, currency: 'OMR' })])
    const firsts = await app.query<{ id: number }>(`select id from banks where currency = 'OMR' and is_default`)
    expect(firsts).toHaveLength(1)
    const [first] = firsts
    expect(await clerk.call('banks.save', { id: first?.id ?? 0, status: 'inactive' })).toMatchObject({ data: { is_default: false, status: 'inactive' } })
    expect(await clerk.call('banks.save', { id: first?.id ?? 0, is_default: true })).toMatchObject({ status: 422, errors: [{ field: 'is_default' }] })
    expect(made).toHaveLength(2)
  })

  test('an account stands in it once, however it is spelled, and a wrong number is named', async () => {
    expect(await clerk.call('banks.add', { ...account, iban: 'ae62 0260 0010 1567 8901 234' })).toMatchObject({
      status: 409, errors: [{ field: 'iban', message: 'This account is already in the list.' }],
    })
    expect(await clerk.call('banks.add', { ...account, iban: 'AE620260001015678901235' })).toMatchObject({
      status: 422, errors: [{ field: 'iban', message: 'This IBAN is not valid.' }],
    })
    expect(await clerk.call('banks.add', { ...account, iban: 'NL91ABNA0417164300', currency: 'XXQ' })).toMatchObject({
      status: 422, errors: [{ field: 'currency' }],
    })
  })

  test('payers change nothing, and a stale save is refused', async () => {
    const [bank] = (await clerk.call('banks.list', { currency: ['EUR'] })).data
    expect(await payer.call('banks.save', { id: bank?.id ?? 0, branch: 'Mine' })).toMatchObject({ status: 403 })
    expect(await clerk.call('banks.save', { id: bank?.id ?? 0, branch: 'Jebel Ali', version: (bank?.version ?? 0) + 5 })).toMatchObject({ status: 409 })
  })
})
