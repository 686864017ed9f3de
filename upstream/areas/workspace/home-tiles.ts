import type { ExceptionKind } from '@/lib/domain/exception'
import type { Tone } from '@/lib/domain/machine'
import { grouped, money } from '@/lib/domain/money'
import type { PackageStatus } from '@/lib/domain/package'
import { codOpen, slaLate } from '@/lib/domain/parcel-figures'
import type { Who } from '../../platform/who'
import { seesMoney } from '../../core/parcels/scope'
import type { Days, Measure } from './home-days'
import { UPLOAD_DAYS } from '../exceptions/kinds'
import type { HomeFigures } from './home-figures'

export interface Tile {
  label: string
  value: string
  hint: string
  href: string
  tone: string
  days: number[] | null
  change: string | null
}
type TileFacts = Omit<Tile, 'days' | 'change'>

const inMotion = [
  'picked_up', 'at_facility', 'bagged', 'in_linehaul', 'arrived', 'in_clearance', 'cleared', 'with_carrier',
] as const satisfies readonly PackageStatus[]

const packagesWhere = (query: Readonly<Record<string, string | readonly string[]>>) =>
  `/packages?${new URLSearchParams(Object.entries(query).flatMap(([name, value]) => [value].flat().map((one): [string, string] => [name, String(one)])))}`

/** A count in its tone; none of a bad thing is nothing to look at. */
export const counted = (label: string, n: number, hint: string, href: string, tone: Tone): TileFacts => ({
  label, value: grouped(String(n)), hint, href, tone: n > 0 ? tone : 'grey',
})

const standing = (label: string, hint: string, tone: Tone, ...statuses: PackageStatus[]) => ({ open }: HomeFigures) =>
  counted(label, open.in(...statuses), hint, packagesWhere({ status: statuses }), tone)

/** The queue of exceptions at one kind; whoever may open the kind's own list may open it. */
const exceptionsOf = (kind: ExceptionKind) => `/exceptions?kind=${kind}`

export const uploadsTile = (n: number) =>
  counted('Uploads with errors', n, `Last ${UPLOAD_DAYS} days, not corrected`, exceptionsOf('upload_errors'), 'orange')

const tiles = {
  today: (so: HomeFigures) =>
    counted('Packages today', so.today.created, 'Since midnight, Dubai time', packagesWhere({ from: so.today.day, to: so.today.day }), 'blue'),
  delivered: (so: HomeFigures) =>
    counted(
      'Delivered today', so.today.delivered, 'Since midnight, Dubai time',
      packagesWhere({ date_field: 'delivered_at', from: so.today.day, to: so.today.day }), 'green',
    ),
  moving: standing('In motion', 'From pickup to the carrier', 'blue', ...inMotion),
  hub: standing('At facility', 'Received and sorted', 'blue', 'at_facility'),
  withCarrier: standing('With me', 'Handed over, not out yet', 'blue', 'with_carrier'),
  out: standing('Out for delivery', 'On the road now', 'cyan', 'out_for_delivery'),
  failed: ({ open }: HomeFigures) =>
    counted('Failed attempts', open.in('delivery_failed'), 'Need another try or a return', exceptionsOf('failed'), 'orange'),
  flying: standing('In linehaul', 'On their way in', 'blue', 'in_linehaul'),
  arrived: standing('Arrived', 'To be received', 'blue', 'arrived'),
  clearing: standing('In clearance', 'With customs', 'yellow', 'in_clearance'),
  late: ({ open }: HomeFigures) => counted(slaLate.label, open.late, slaLate.meaning, exceptionsOf('late'), 'red'),
  cod: ({ open }: HomeFigures): TileFacts => ({
    label: codOpen.label, value: money(open.cod_aed, 'AED'), hint: codOpen.meaning, href: packagesWhere(codOpen.query), tone: 'grey',
  }),
  labels: ({ open }: HomeFigures) =>
    counted('Label failures', open.label_failed, 'Correct and try again', exceptionsOf('label_failed'), 'red'),
  uploads: (so: HomeFigures) => uploadsTile(so.uploads),
} as const
type TileName = keyof typeof tiles

/** What the small line of a tile draws: how many came into it each day. */
const drawn: Partial<Record<TileName, Measure>> = {
  today: 'created', delivered: 'delivered', moving: 'picked_up', hub: 'at_facility',
  withCarrier: 'with_carrier', out: 'out_for_delivery', failed: 'delivery_failed',
  flying: 'in_linehaul', arrived: 'arrived', clearing: 'in_clearance', late: 'late',
}

const staffTiles = ['today', 'moving', 'out', 'failed', 'late', 'cod', 'labels', 'uploads'] as const
const site = ['hub', 'moving', 'out', 'failed', 'late', 'today'] as const

/** reports.md 4: what each category looks at first. */
const tilesFor: Readonly<Record<string, readonly TileName[]>> = {
  admin: staffTiles,
  client: staffTiles,
  carrier: ['withCarrier', 'out', 'failed', 'late', 'delivered', 'cod'],
  service_center: site,
  warehouse: site,
  agent: ['flying', 'arrived', 'clearing', 'late'],
}

/** Lines of the chart by category: what comes in, what goes out, what went wrong. */
export const linesFor: Readonly<Record<string, readonly (readonly [label: string, measure: Measure])[]>> = {
  admin: [['Created', 'created'], ['Delivered', 'delivered'], ['Failed attempts', 'delivery_failed']],
  client: [['Created', 'created'], ['Delivered', 'delivered'], ['Failed attempts', 'delivery_failed']],
  carrier: [['Handed over', 'with_carrier'], ['Delivered', 'delivered'], ['Failed attempts', 'delivery_failed']],
  service_center: [['Received', 'at_facility'], ['Bagged', 'bagged'], ['Sent on', 'in_linehaul']],
  warehouse: [['Received', 'at_facility'], ['Bagged', 'bagged'], ['Sent on', 'in_linehaul']],
  agent: [['On their way', 'in_linehaul'], ['Arrived', 'arrived'], ['Cleared', 'cleared']],
}

/** A tile leads to the list behind it, so it needs the key of that list. */
function mayRead(who: Who, name: TileName): boolean {
  if (name === 'uploads') return who.keys.has('app_base:upload-status-list') || who.keys.has('app_package:package-status-list')
  return name !== 'cod' || seesMoney(who)
}

/** The names of this person's tiles about parcels; null for those whose work is not parcels. */
export const parcelTiles = (who: Who): readonly TileName[] | null => (who.keys.has('app_package:package-list') ? (tilesFor[who.user_category] ?? null) : null)

/** Tiles about parcels, each with what came into it lately where that is known. */
export function tilesOf(who: Who, names: readonly TileName[], so: HomeFigures, days: Days | null): Tile[] {
  return names.filter((name) => mayRead(who, name)).map((name) => {
    const measure = drawn[name]
    const recent = measure && days ? days.of(measure) : []
    // What a place does not count itself has no line rather than a flat one.
    return { ...tiles[name](so), days: recent.some((n) => n > 0) ? recent : null, change: measure && days ? days.change(measure) : null }
  })
}
