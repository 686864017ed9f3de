import { describe, expect, test } from 'vitest'
import { useApp } from '../app'

const app = useApp()
const count = async (text: string) => Number((await app.query<{ n: string }>(`select count(*) as n from ${text}`))[0]?.n ?? 0)

describe('the demo', () => {
  test('has eighteen templates of different shapes: six clients, eight carriers, three agents, a service centre', async () => {
    const kinds = await app.query<{ user_category: string; n: string }>(
      'select u.user_category, count(*) as n from manifest_templates t join users u on u.id = t.user_id group by 1 order by 1',
    )
    expect(kinds.map(({ user_category, n }) => `${user_category} ${n}`)).toEqual(['agent 3', 'carrier 8', 'client 6', 'service_center 1'])
    expect(await app.query('select distinct hours from manifest_templates order by 1')).toEqual([1, 2, 6, 12, 24].map((hours) => ({ hours })))
  })

  test('lists on every manifest packages of its window and scope, each once', async () => {
    expect(await count('manifests')).toBeGreaterThan(50)
    expect(await count("manifests where package_count = 0 and status <> 'failed'")).toBe(0)
    expect(await count('manifest_packages mp join manifests m on m.id = mp.manifest_id where mp.basis_at < m.window_from or mp.basis_at >= m.window_to'))
      .toBe(0)
    expect(await count('manifest_packages mp join manifests m on m.id = mp.manifest_id join packages p on p.id = mp.package_id where p.carrier_id <> m.carrier_id or p.client_id <> m.client_id')).toBe(0)
    expect(await count('manifests where handed_over_at < window_to or handed_over_at > now()')).toBe(0)
  })

  test('gives its papers when somebody first asks', async () => {
    const admin = await app.as('super_admin')
    const [row] = await app.query<{ id: number }>("select id from manifests where status = 'handed_over' order by package_count desc limit 1")
    for (const format of ['pdf', 'xlsx', 'csv']) expect((await admin.call('manifests.download', { id: row?.id ?? 0, format })).status).toBe(200)
  })

  test('goes on numbering where it stopped', async () => {
    expect(
      await count("manifest_numbers n where n.last_no < (select max(substr(manifest_no, 9, 5)::int) from manifests where substr(manifest_no, 3, 6) = n.day)"),
    ).toBe(0)
  })
})
