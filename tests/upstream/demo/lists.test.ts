import { describe, expect, test } from 'vitest'
import { parseMawb } from '@/lib/domain/check-digits'
import { packageList } from '@/lib/domain/package-list'
import { draftRows, iorLineRows } from '@/upstream/demo/lists/invoice-rows'
import { documentRows, historyRows, listRows, paidByLine, type Officers } from '@/upstream/demo/lists/list-rows'
import { evening, made, people } from './making'

const demo = made(4000)
const byMail = new Map(people().map(person => [person.email, person]))
function user(mail: string) {
  const found = byMail.get(`${mail}@demo.example`)
  if (!found) throw new Error(`The demo has no ${mail}`)
  return found
}
const officers: Officers = { ior: user('ior_officer'), finance: user('finance_manager'), customs: user('customs_officer'), seller: user('seller_user') }
const rows = listRows(demo.lists)
const cartons = Map.groupBy(demo.packages, ({ package_list_id }) => package_list_id ?? 0)
const history = Map.groupBy(historyRows(demo.lists, officers), ({ package_list_id }) => package_list_id)

describe('package lists', () => {
  test('there is one in every status', () => {
    expect(new Set(rows.map(({ status }) => status))).toEqual(new Set(packageList.names))
    expect(new Set(listRows(made(200).lists).map(({ status }) => status))).toEqual(new Set(packageList.names))
  })
  test('each went a way the workflow allows and stands where its history ends', () => {
    for (const { id, status } of rows) {
      const steps = history.get(id) ?? []
      expect(steps[0]).toMatchObject({ from_status: null, to_status: 'new' })
      expect(steps.at(-1)?.to_status).toBe(status)
      for (const { from_status, to_status, note } of steps.slice(1)) {
        expect(packageList.is(from_status) && packageList.is(to_status) && packageList.can(from_status, to_status), `${from_status} to ${to_status}`).toBe(true)
        expect(note !== null || !(to_status === 'on_hold' || to_status.startsWith('rejected')), `${to_status} says why`).toBe(true)
      }
      expect(steps.map(({ changed_at }) => changed_at)).toEqual(steps.map(({ changed_at }) => changed_at).toSorted())
      expect(steps.at(-1)?.changed_at?.localeCompare(evening.toISOString())).toBe(-1)
    }
  })
  test('its figures are those of its cartons', () => {
    for (const { id, package_count, goods_value } of rows) {
      const inside = cartons.get(id) ?? []
      expect(inside).toHaveLength(package_count ?? 0)
      expect(inside.reduce((sum, { declared_value }) => sum + Number(declared_value), 0).toFixed(2)).toBe(goods_value)
    }
  })
  test('its invoice has the same goods, each line with its part of the duty once it is approved', () => {
    const lines = Map.groupBy(iorLineRows(demo.lists, paidByLine), ({ package_list_id }) => package_list_id)
    for (const { id, goods_value, duty_amount } of rows) {
      const own = lines.get(id) ?? []
      expect(own.reduce((sum, { line_total }) => sum + Number(line_total), 0).toFixed(2)).toBe(goods_value)
      if (duty_amount) expect(own.reduce((sum, line) => sum + Number(line.duty_amount), 0).toFixed(2)).toBe(duty_amount)
    }
  })
  test('six more are drafts of the seller who signs in', () => {
    const drafts = draftRows(demo.lists, officers.seller, evening.getTime())
    expect(drafts).toHaveLength(6)
    expect(drafts.filter(({ status, seller_id, draft }) => status !== null || seller_id !== 1 || !draft)).toEqual([])
  })
  test('it is paid before it ships, and its papers carry right numbers', () => {
    const standing = (...statuses: string[]) => rows.filter(({ status }) => statuses.includes(status ?? ''))
    expect(standing('ready_to_be_shipped').filter(({ payment_status }) => payment_status !== 'paid' && payment_status !== 'waived')).toEqual([])
    expect(standing('shipped', 'custom_initiated', 'custom_approved').filter(({ shipping_reference }) => !shipping_reference)).toEqual([])
    expect(rows.filter(({ ship_option, shipping_reference }) => ship_option === 'shipped_by_air' && parseMawb(shipping_reference ?? '') !== shipping_reference))
      .toEqual([])
    expect(standing('custom_approved').filter(({ boe_no }) => !/^[0-9]{1,3}-?[0-9]{6,11}(-[0-9]{2})?$/.test(boe_no ?? ''))).toEqual([])
    expect(standing('custom_approved').filter(({ duty_paid, duty_amount }) => duty_paid !== duty_amount)).toEqual([])
  })
  test('its cartons go on when customs releases them and stop when it does not', () => {
    const cartonsOf = (status: string) =>
      new Set(rows.filter(row => row.status === status).flatMap(({ id }) => cartons.get(id) ?? []).map(carton => carton.status ?? ''))
    expect(['cleared', 'with_carrier', 'out_for_delivery', 'delivered']).toEqual(expect.arrayContaining([...cartonsOf('custom_approved')]))
    expect(cartonsOf('custom_rejected')).toEqual(new Set(['on_hold']))
    expect(cartonsOf('rejected_by_rsa')).toEqual(new Set(['cancelled']))
    expect(cartonsOf('new')).toEqual(new Set(['created']))
  })
  test('the papers for approval are there', () => {
    const papers = Map.groupBy(documentRows(demo.lists, officers), ({ package_list_id }) => package_list_id ?? 0)
    for (const { id } of rows)
      expect((papers.get(id) ?? []).map(({ doc_type }) => doc_type)).toEqual(expect.arrayContaining(['commercial_invoice', 'packing_list']))
  })
})
