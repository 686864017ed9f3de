import { beforeAll, describe, expect, test } from 'vitest'
import { parseMawb, isContainer } from '@/lib/domain/check-digits'
import { bagLimits } from '@/lib/domain/lists'
import { useApp } from '../app'

const app = useApp()
let wrong: (query: string) => Promise<unknown[]>
beforeAll(() => {
  wrong = (query) => app.query(query)
})

describe('bags and consolidations of the demo', () => {
  test('a parcel and its bag say the same: number, consolidation, and that it lies in it now', async () => {
    expect(await app.query('select 1 from packages where bag_id is not null')).not.toEqual([])
    expect(await wrong(`select p.tracking_no from packages p left join bags b on b.id = p.bag_id left join consolidations k on k.id = p.consolidation_id
      left join bag_packages c on c.package_id = p.id and c.bag_id = p.bag_id and c.scanned_out_at is null
      where p.bag_id is not null and (b.bag_no is distinct from p.bag_no or k.consolidation_no is distinct from p.consolidation_no
        or b.consolidation_id is distinct from p.consolidation_id or c.id is null)`)).toEqual([])
    expect(
      await wrong('select 1 from bag_packages c join packages p on p.id = c.package_id where c.scanned_out_at is null and p.bag_id is distinct from c.bag_id'),
    ).toEqual([])
  })

  test('counts and weights are those of what lies inside, within what the type of bag holds', async () => {
    expect(await wrong(`select b.bag_no from bags b join (select c.bag_id, count(*) as n, sum(coalesce(p.actual_weight, p.weight)) as net from bag_packages c
      join packages p on p.id = c.package_id group by c.bag_id) t on t.bag_id = b.id where t.n <> b.package_count or t.net <> b.net_weight`)).toEqual([])
    const bags = await app.query<{ bag_type: keyof typeof bagLimits; gross_weight: string | null; package_count: number; status: string }>(
      'select bag_type, gross_weight, package_count, status from bags',
    )
    for (const bag of bags) {
      expect(Number(bag.gross_weight ?? 0), bag.bag_type).toBeLessThanOrEqual(Number(bagLimits[bag.bag_type].max_gross_weight))
      expect(bag.package_count).toBeLessThanOrEqual(bagLimits[bag.bag_type].max_packages)
      expect(bag.gross_weight === null).toBe(bag.status === 'open')
    }
    expect(await wrong(`select 1 from consolidations k join (select consolidation_id, count(*) as n, sum(gross_weight) as gross from bags group by 1) t
        on t.consolidation_id = k.id
      where t.n <> k.bag_count or t.gross <> k.gross_weight or k.chargeable_weight < k.gross_weight`)).toEqual([])
  })

  test('air waybills and containers have right check digits, legs join up and carry a flight number', async () => {
    const made = await app.query<{ transport_mode: string; mawb_no: string | null; container_no: string | null }>(
      'select transport_mode, mawb_no, container_no from consolidations',
    )
    for (const { transport_mode, mawb_no, container_no } of made) {
      if (transport_mode === 'air') expect(parseMawb(mawb_no ?? ''), mawb_no ?? '').toBe(mawb_no)
      if (transport_mode === 'sea') expect(isContainer(container_no ?? ''), container_no ?? '').toBe(true)
    }
    expect(await wrong(`select f.flight_no from consolidation_flights f join consolidations k on k.id = f.consolidation_id
      left join consolidation_flights n on n.consolidation_id = f.consolidation_id and n.leg_no = f.leg_no + 1
      where f.sta <= f.std or (f.leg_no = 1 and f.origin <> k.origin_airport) or (n.id is null and f.destination <> k.destination_airport)
        or (n.id is not null and (n.origin <> f.destination or n.std < f.sta))
          or (k.transport_mode = 'air' and f.flight_no !~ '^[A-Z0-9]{2}[0-9]{1,4}[A-Z]?$')`)).toEqual([])
  })

  test('what left on one flight left and landed at one time', async () => {
    expect(await wrong(`select c.bag_id from bag_packages c join package_events e on e.package_id = c.package_id and e.event_code = 'LNH02'
      join bags b on b.id = c.bag_id join consolidations k on k.id = b.consolidation_id where e.event_at <> k.departed_at`)).toEqual([])
  })

  test('a parcel cannot name a bag that is not there', async () => {
    await expect(app.query('update packages set bag_id = 999999 where id = 1')).rejects.toThrow(/packages_bag_fk/)
    await expect(app.query('update bag_history set action = action')).rejects.toThrow(/append-only/)
  })
})
