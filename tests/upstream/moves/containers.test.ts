import { beforeAll, describe } from 'vitest'
import { bagStatus, clearanceStatus, consolidationStatus, type BagStatus, type ConsolidationStatus } from '@/lib/domain/container'
import { useApp, type Asker } from '../app'
import { filled, opened, toRiyadh } from '../bags/bags'
import { cargoAt, closedBag, hoursFrom, leg, ok, type Cargo } from '../consolidations/loads'
import { everyPair, put, statusIn } from './every-pair'

const app = useApp()
let admin: Asker
let hub: Asker
beforeAll(async () => {
  admin = await app.as('super_admin')
  hub = await app.as('service_center_supervisor')
})

describe('bags', () => {
  let kept = 0
  /** A bag with a parcel in it; one serves all refusals, since nothing comes of them. */
  const bag = async () => {
    const { id } = await opened(hub)
    await filled(hub, Number(id), [await toRiyadh(app)])
    return Number(id)
  }
  const moves: Record<'closed' | 'reopened' | 'cancelled', Partial<Record<BagStatus, BagStatus>>> = {
    closed: { open: 'closed' }, reopened: { closed: 'open' }, cancelled: { open: 'cancelled', closed: 'cancelled' },
  }
  const standing = (from: Partial<Record<BagStatus, BagStatus>>) => async (status: BagStatus) => {
    kept ||= await bag()
    return put(app, 'bags', from[status] ? await bag() : kept, status)
  }
  everyPair('a bag', {
    states: bagStatus.names, standing: standing(moves.closed), statusOf: statusIn(app, 'bags'),
    asks: { closed: { from: moves.closed, take: (id) => hub.call('bags.close', { id, gross_weight: '2.200', override_reason: 'Wet carton' }) } },
  })
  everyPair('a bag', {
    states: bagStatus.names, standing: standing(moves.reopened), statusOf: statusIn(app, 'bags'),
    asks: { reopened: { from: moves.reopened, take: (id) => hub.call('bags.reopen', { id, reason: 'One parcel too many' }) } },
  })
  everyPair('a bag', {
    states: bagStatus.names, standing: standing(moves.cancelled), statusOf: statusIn(app, 'bags'),
    asks: { cancelled: { from: moves.cancelled, take: (id) => hub.call('bags.cancel', { id, reason: 'Torn open' }) } },
  })
})

describe('consolidations', () => {
  /** How its bags stand meanwhile. */
  const bagsOf: Record<ConsolidationStatus, BagStatus> = {
    draft: 'consolidated', merged: 'consolidated', staging: 'consolidated', staged: 'consolidated',
    unstaged: 'consolidated', dispatched: 'dispatched', departed: 'departed',
    received: 'received', in_clearance: 'received', deconsolidated: 'emptied', cancelled: 'closed',
  }
  let kept: Cargo | null = null
  let lane = 0
  /** Cargo with flights, put into a status with its bags; what is refused leaves it as it is, so that one serves all of those. */
  const standing = (from: Partial<Record<ConsolidationStatus, unknown>>) => async (status: ConsolidationStatus) => {
    const fresh = async () => {
      const cargo = await cargoAt(app, admin, 'merged', { bags: [await closedBag(app)], differs: { customs_mode: 'none' } })
      await ok(admin.call('consolidations.saveFlights', { consolidation_id: cargo.id, legs: [leg()] }))
      return cargo
    }
    const cargo = from[status] ? await fresh() : (kept ??= await fresh())
    lane += 1
    await app.query(
      "update consolidations set status = $2, staging_lane = case when $2 in ('staging', 'staged') then $3 end, dispatched_at = case when $2 in ('dispatched', 'departed') then now() - interval '30 minutes' end where id = $1",
      [cargo.id, status, `M${lane}`],
    )
    await app.query('update bags set status = $2 where id = any($1)', [cargo.bags.map(({ id }) => id), bagsOf[status]])
    if (status === 'received') await app.query("update consolidation_units set received_at = now() where consolidation_id = $1", [cargo.id])
    return cargo.id
  }
  const numbers = async (id: number) => (await app.query<{ bag_no: string }>(
    'select b.bag_no from consolidation_units u join bags b on b.id = u.bag_id where u.consolidation_id = $1', [id],
  )).map(({ bag_no }) => bag_no)
  const asks: Record<string, {
    from: Partial<Record<ConsolidationStatus, ConsolidationStatus | 'gone'>>
    take: (id: number) => Promise<{ status: number; message: string }>; says?: RegExp; refused?: Partial<Record<ConsolidationStatus, number>>
  }> = {
    closed: { from: { draft: 'merged' }, take: (id) => admin.call('consolidations.change', { id, action: 'close' }) },
    reopened: { from: { merged: 'draft' }, take: (id) => admin.call('consolidations.change', { id, action: 'reopen', reason: 'One bag more' }) },
    'taken to a lane': {
      from: { merged: 'staging', unstaged: 'staging' }, take: (id) => admin.call('consolidations.startStaging', { ids: [id], staging_lane: `L${++lane}` }),
    },
    staged: {
      from: { merged: 'staged', staging: 'staged' },
      take: async (id) => admin.call('consolidations.stage', { ids: [id], staging_lane: `L${++lane}`, scanned: await numbers(id) }),
    },
    unstaged: {
      from: { staging: 'unstaged', staged: 'unstaged' }, take: (id) => admin.call('consolidations.unstage', { ids: [id], reason: 'Flight is full' }),
    },
    dispatched: {
      from: { staged: 'dispatched' },
      take: (id) => admin.call('consolidations.dispatch', { ids: [id], vehicle_no: 'DXB K 20114', driver_name: 'Imran Yusuf', dispatched_at: hoursFrom(-0.4) }),
    },
    'taken back from hand-over': {
      from: { dispatched: 'staged' }, take: (id) => admin.call('consolidations.change', { id, action: 'return_to_facility', reason: 'No space' }),
    },
    departed: { from: { dispatched: 'departed' }, take: (id) => admin.call('consolidations.depart', { ids: [id], atd: hoursFrom(-0.3) }) },
    received: {
      from: { departed: 'received' },
      take: async (id) => admin.call('consolidations.receive', {
        consolidation_id: id, scans: (await numbers(id)).map((number) => ({ number })), complete: true,
      } as never),
    },
    deconsolidated: {
      from: { received: 'deconsolidated', in_clearance: 'deconsolidated' }, take: (id) => admin.call('consolidations.deconsolidate', { ids: [id] }),
    },
    deleted: { from: { draft: 'cancelled' }, take: (id) => admin.call('consolidations.remove', { id }) },
  }
  for (const [name, ask] of Object.entries(asks)) {
    everyPair('a consolidation', {
      states: consolidationStatus.names, standing: standing(ask.from), statusOf: statusIn(app, 'consolidations'), asks: { [name]: ask },
    })
  }

  describe('and what customs says', () => {
    const allowed: Record<string, string> = {
      submitted: 'not_started documents_required inspection duty_pending', documents_required: 'submitted', inspection: 'submitted', duty_pending: 'submitted',
      released: 'submitted partially_released', partially_released: 'submitted', rejected: 'submitted partially_released',
    }
    let cargo: Cargo | null = null
    const clearanceOf = async (id: number) =>
      (await app.query<{ status: string }>('select clearance_status as status from consolidations where id = $1', [id]))[0]?.status ?? 'gone'
    everyPair('a clearance', {
      states: clearanceStatus.names,
      standing: async (status) => {
        cargo ??= await cargoAt(app, admin, 'received', { bags: [await closedBag(app)] })
        await app.query("update consolidations set status = $3, clearance_status = $2, boe_no = '301004000111' where id = $1", [
          cargo.id, status, status === 'not_started' ? 'received' : 'in_clearance',
        ])
        await app.query('update consolidation_units set received_at = coalesce(received_at, now()), released_at = null where consolidation_id = $1', [cargo.id])
        return cargo.id
      },
      statusOf: clearanceOf,
      asks: Object.fromEntries(Object.entries(allowed).map(([to, from]) => [to, {
        from: Object.fromEntries(from.split(' ').map((name) => [name, to])),
        take: async (id: number) => {
          const [{ unit } = { unit: 0 }] = await app.query<{ unit: number }>(
            'select id as unit from consolidation_units where consolidation_id = $1 limit 1', [id],
          )
          return admin.call('consolidations.change', {
            id, clearance_status: to, ...(to === 'partially_released' && { released_unit_ids: [unit] }), note: 'As customs says',
          } as never)
        },
        says: /cannot become|cannot be/,
      }])) as never,
    })
  })
})
