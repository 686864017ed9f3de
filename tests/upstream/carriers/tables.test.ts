import { expect, test } from 'vitest'
import { placeKey } from '@/lib/domain/carrier-place'
import { useApp } from '../app'

const app = useApp()

const names = [
  'Al-Ain', 'al ain', 'Alain', 'Ras Al Khaimah', 'São Paulo', "Fuja'irah", 'Jebel Ali (Free Zone)',
  'دُبَيّ', 'العين القديمة', 'ملهى', 'Um Al-Quwain', 'King’s Lynn', 'A_b@c[d`e{f~',
]

test('a name has the same key in the database as here', async () => {
  for (const name of names) {
    const [row] = await app.query<{ key: string }>('select place_key($1) as key', [name])
    expect({ name, key: row?.key }).toEqual({ name, key: placeKey(name) })
  }
  expect(new Set(['Al-Ain', 'al ain', 'Alain'].map(placeKey)).size).toBe(1)
})

test('pincodes of carriers lie in eight parts by coverage', async () => {
  const parts = await app.query(`select inhrelid::regclass::text as name from pg_inherits where inhparent = 'carrier_pincodes'::regclass`)
  expect(parts).toHaveLength(8)
})
