import { beforeAll, describe, expect, test } from 'vitest'
import { addDays, today } from '@/lib/domain/days'
import { useApp, type Asker } from '../app'

const app = useApp()
let manager: Asker
let vendor: Asker
let warehouse: Asker
beforeAll(async () => {
  ;[manager, vendor, warehouse] = [await app.as('workforce_manager'), await app.as('vendor_admin'), await app.as('warehouse_supervisor')]
})

describe('a vendor', () => {
  test('is opened by those who keep vendors alone, its bank in full only to whoever makes statements', async () => {
    expect((await manager.call('vendors.one', { id: 1 })).data).toMatchObject({
      vendor_code: 'ALSADA', iban: 'AE070331234567890123456', locked: [], not_ready: null,
    })
    const { id: group } = (await (await app.as('super_admin')).call('groups.add', {
      name: 'Keeps vendors', user_category: 'admin', permissions: ['app_ecom_vendor:vendor-manage'],
    })).data
    await app.query("update user_groups set group_id = $1 where user_id = (select id from users where email = 'auditor@demo.example')", [group])
    const { data } = await (await app.as('auditor')).call('vendors.one', { id: 1 })
    expect([data.iban?.includes('0331234567890'), data.locked]).toEqual([false, ['iban', 'bank_name', 'account_name']])
    expect(await Promise.all([vendor, warehouse].map(async (who) => (await who.call('vendors.one', { id: 1 })).status))).toEqual([403, 403])
    expect((await manager.call('vendors.one', { id: 999_999 })).status).toBe(404)
  })

  test('that is new is one of the kinds, with roles, currencies and the warehouses one looks after', async () => {
    const { data } = await manager.call('vendors.options')
    expect(data.vendor_types.map(({ value }) => value)).toEqual(['manpower', 'transport', 'both'])
    expect(data.roles.map(({ value }) => value)).toContain('forklift')
    expect(data.warehouse_options.map(({ label }) => label.slice(0, 4))).toEqual(['DIC1', 'DIP1', 'JXB1', 'RUHW'])
  })
})

describe('a rate card', () => {
  const card = async () => {
    const [given] = (await manager.call('vendorRates.list', { vendor_id: [1], status: ['approved'] })).data
    const { lines, ...rules } = (await manager.call('vendorRates.one', { id: given?.id ?? 0 })).data
    return {
      ...rules, lines: lines.map(({ role, rate_normal }) => ({ role, rate_normal })),
      vendor_id: 1, valid_from: addDays(today(), 400), valid_to: addDays(today(), 700),
    }
  }

  test('is added as a draft under a number of its vendor', async () => {
    const { status, data } = await manager.call('vendorRates.add', (await card()) as never)
    expect([status, data]).toMatchObject([201, { status: 'draft', vendor_id: 1, valid_from: addDays(today(), 400) }])
    expect(data.card_no).toMatch(/^ALSADA-\d{4}$/)
    expect(await app.query("select count(*)::int as n from audit_log where entity = 'rate_card' and entity_id = $1", [String(data.id)])).toEqual([{ n: 1 }])
  })

  test.each([
    ['an end before its start', { valid_to: '2020-01-01' }, 'valid_to', 'End date must be after start date.'],
    [
      'less than the law for overtime, without saying why', { ot_day_multiplier: '1.10', remarks: null },
      'ot_day_multiplier', 'Below the statutory minimum 1.25. Say why under Remarks.',
    ],
    ['a role twice', { lines: [{ role: 'picker' }, { role: 'picker' }] }, 'lines', 'Picker has two lines.'],
    ['fixed rates and none of them', { calc_method: 'fixed', lines: [] }, 'lines', 'A card of fixed rates has a normal rate for at least one role.'],
  ])('is refused with %s', async (_what, wrong, field, message) => {
    const before = await app.query('select count(*) from rate_cards')
    expect(await manager.call('vendorRates.add', { ...(await card()), ...wrong } as never)).toMatchObject({ status: 422, errors: [{ field, message }] })
    expect(await app.query('select count(*) from rate_cards')).toEqual(before)
  })

  test('is not the vendor’s own to add', async () => expect((await vendor.call('vendorRates.add', (await card()) as never)).status).toBe(403))
})

describe('statements', () => {
  test('are a vendor’s own once they are sent, the last month first', async () => {
    const [draft] = await app.query<{ id: number }>(
      `insert into vendor_statements (statement_no, vendor_id, month, lines, minutes, gross_amount, allowance, margin, vat, total, status)
       values ('VSTEST00001', 1, '2020-01-01', '[]', 0, '0.00', '0.00', '0.00', '0.00', '0.00', 'draft') returning id::int`)
    const all = (await manager.call('vendorStatements.list', { page_size: 200 })).data
    expect(all.map(({ month }) => month)).toEqual(all.map(({ month }) => month).toSorted().toReversed())
    const own = (await vendor.call('vendorStatements.list', { page_size: 200 })).data
    expect(new Set(own.map(({ vendor_id }) => vendor_id))).toEqual(new Set([1]))
    expect([all, own].map((list) => list.some(({ id }) => id === draft?.id))).toEqual([true, false])
    expect((await manager.call('vendorStatements.list', { status: ['sent'] })).data.every(({ status }) => status === 'sent')).toBe(true)
    expect((await manager.call('vendorStatements.list', { search: all[0]?.statement_no })).data).toHaveLength(1)
  })
})

describe('the calendar of work', () => {
  test('holds holidays of the country and periods of work, the latest first, within the days asked for', async () => {
    await app.query("insert into country_holidays (country_code, holiday_date, name, status, tentative) values ('AE', '2031-12-02', 'National Day', 'active', false), ('AE', '2031-12-09', 'Struck off', 'inactive', false), ('SA', '2031-12-03', 'Elsewhere', 'active', false)")
    const { id } = (await manager.call('vendorAttendance.savePeriod', {
      period_type: 'midday_break', date_from: '2031-11-20', date_to: '2031-12-01', name: 'Break 2031', confirmed: true,
    })).data
    const names = async (from: string, to: string) => (await vendor.call('vendorAttendance.calendar', { from, to })).data.map(({ name }) => name)
    expect(await names('2031-12-01', '2031-12-31')).toEqual(['National Day', 'Break 2031'])
    expect(await names('2031-12-02', '2031-12-31')).toEqual(['National Day'])
    expect(await names('2031-12-03', '2031-12-31')).toEqual([])
    expect((await manager.call('vendorAttendance.calendar', { from: '2031-11-21', to: '2031-11-22' })).data).toMatchObject([{
      id, kind: 'midday_break', confirmed: true,
    }])
  })
})
