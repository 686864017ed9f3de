import { expect, test } from 'vitest'
import { useApp } from '../app'

const app = useApp()

test('40 XML files gave 310 RSA and 260 commercial invoices, 60 of these on bills of entry', async () => {
  const counts = async (sql: string) => Object.fromEntries((await app.query<{ name: string; n: number }>(sql)).map(({ name, n }) => [name, n]))
  expect(await counts('select status as name, count(*)::int as n from xml_files group by 1')).toEqual({ completed: 34, completed_with_errors: 4, failed: 2 })
  expect(await counts('select source as name, count(*)::int as n from xml_invoices group by 1')).toMatchObject({ rsa: 310, commercial: 260 })
  expect(await counts(`select status as name, count(*)::int as n from xml_invoices where boe_id is not null group by 1`)).toEqual({ sent_to_customs: 60 })
})

test('its bills of entry declare the goods of their invoices', async () => {
  const boes = await app.query<{ lines: string; invoices: string }>(`select
      (select sum(l.units) from boe_lines l where l.boe_id = b.id) as lines,
      (select sum(i.qty)::bigint from xml_invoices x join xml_items i on i.xml_invoice_id = x.id where x.boe_id = b.id) as invoices
    from boes b where exists (select 1 from xml_invoices x where x.boe_id = b.id)`)
  expect(boes).toHaveLength(6)
  for (const { lines, invoices } of boes) expect(lines).toBe(invoices)
})
