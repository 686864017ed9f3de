import { describe, expect, test } from 'vitest'
import { useApp } from '../app'
import { given, happened, type Parcel } from '../tracking/parcels'

const app = useApp()
let visitor = 0
const from = () => ({ headers: { 'x-client-ip': `198.51.101.${++visitor % 250}` } })

/** A parcel with its carrier, and the pass of its consignee. */
async function held(differs: Record<string, unknown> = {}) {
  const parcel = await given(app, differs)
  await happened(app, parcel, ['ORD02', 150], ['LMD01', 5])
  const { status, message, data } = await app.nobody.call('consignee.check', { tracking_no: parcel.tracking_no, phone_last4: '7788' }, from())
  expect(status, message).toBe(200)
  return { parcel, mine: { tracking_no: parcel.tracking_no, pass: data.pass } }
}
const openParcel = (mine: { tracking_no: string; pass: string }) => app.nobody.call('consignee.desk', mine, from())
const messages = (parcel: Parcel) =>
  app.query<{ subject: string }>("select distinct subject from inbox_messages where link like '%' || $1", [parcel.tracking_no])

describe('the code of the place a parcel goes to', () => {
  const codeOf = async ({ id }: Parcel) =>
    (await app.query<{ national_address: string | null; makani_no: string | null }>('select national_address, makani_no from packages where id = $1', [id]))[0]
  const tell = (mine: { tracking_no: string; pass: string }, code: string) => app.nobody.call('consignee.addressCode', { ...mine, code }, from())

  test('is asked where the country demands it, read as people type it, and told to staff', async () => {
    const { parcel, mine } = await held({ country_code: 'SA', city: 'Riyadh' })
    await app.query(`update countries set address_fields = '[{"field": "national_address", "required": true, "max_length": 8}]' where country_code = 'SA'`)
    expect((await openParcel(mine)).data.address_code).toEqual({ kind: 'national_address', is_known: false, is_needed: true })
    expect(await tell(mine, 'RR 29')).toMatchObject({ status: 422, errors: [{ field: 'code' }] })
    expect(await tell(mine, 'rrrd ٢٩٢٩')).toMatchObject({ status: 200, data: { is_known: true } })
    expect(await codeOf(parcel)).toEqual({ national_address: 'RRRD2929', makani_no: null })
    const opened = await openParcel(mine)
    expect(opened.data.address_code).toEqual({ kind: 'national_address', is_known: true, is_needed: true })
    // What it is stays with us: whoever knows four digits of a phone is not told where its owner lives.
    expect(JSON.stringify(opened.data)).not.toContain('RRRD2929')
    expect((await messages(parcel)).map(({ subject }) => subject)).toEqual([`${parcel.tracking_no}: Short national address RRRD2929`])
    await tell(mine, 'RRRD2929')
    expect(await messages(parcel)).toHaveLength(1)
  })

  test('is a Makani number in the Emirates, and too late once the driver has left', async () => {
    const { parcel, mine } = await held()
    expect((await openParcel(mine)).data.address_code).toMatchObject({ kind: 'makani_no', is_known: false })
    expect((await tell(mine, '26565 94763')).status).toBe(200)
    expect(await codeOf(parcel)).toEqual({ national_address: null, makani_no: '2656594763' })
    await happened(app, parcel, ['LMD03', 1])
    expect((await tell(mine, '26565 94764')).status).toBe(409)
  })
})
