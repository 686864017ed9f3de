import { expect, test } from 'vitest'
import { useApp } from '../app'

const app = useApp()

interface Numbered {
  name: string
  sequence: string
}

test('every table goes on numbering after its last demo row', async () => {
  const tables = await app.query<Numbered>(
    `select table_name as name, pg_get_serial_sequence(format('%I', table_name), column_name) as sequence
     from information_schema.columns where table_schema = 'public' and is_identity = 'YES'`,
  )
  const behind: string[] = []
  for (const { name, sequence } of tables) {
    const [row] = await app.query<{ last: number | null; most: number }>(`select pg_sequence_last_value('${sequence}'::regclass) as last,
      (select coalesce(max(id), 0) from "${name}") as most`)
    if (Number(row?.most) > Number(row?.last ?? 0)) behind.push(`${name}: ${row?.most} beyond ${row?.last}`)
  }
  expect(tables.length).toBeGreaterThan(60)
  expect(behind).toEqual([])
})
