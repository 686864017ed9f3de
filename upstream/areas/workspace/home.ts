import type { z } from 'zod'
import type { workspace } from '@/lib/contract/workspace'
import { addDays, today } from '@/lib/domain/days'
import type { Tone } from '@/lib/domain/machine'
import { grouped, money } from '@/lib/domain/money'
import type { PackageStatus } from '@/lib/domain/package'
import type { Db } from '../../db/db'
import type { Who } from '../../platform/who'
import { seesMoney } from '../packages/scope'
import { homeFigures, openStatuses, unlabelled, UPLOAD_DAYS, type HomeFigures } from './home-figures'

type Home = z.input<typeof workspace.home.reply>
type Tile = Home['tiles'][number]

const inMotion = ['picked_up', 'at_facility', 'bagged', 'in_linehaul', 'arrived', 'in_clearance', 'cleared', 'with_carrier'] as const satisfies readonly PackageStatus[]

const packagesWhere = (query: Record<string, string | readonly string[]>) =>
  `/packages?${new URLSearchParams(Object.entries(query).flatMap(([name, value]) => [value].flat().map((one): [string, string] => [name, String(one)])))}`

/** A count in its tone; none of a bad thing is nothing to look at. */
const counted = (label: string, n: number, hint: string, href: string, tone: Tone): Tile => ({ label, value: grouped(String(n)), hint, href, tone: n > 0 ? tone : 'grey' })

const standing = (label: string, hint: string, tone: Tone, ...statuses: PackageStatus[]) => ({ open }: HomeFigures) =>
  counted(label, open.in(...statuses), hint, packagesWhere({ status: statuses }), tone)

/** The upload list this person may open. */
const uploadList = (who: Who) => (who.keys.has('app_base:upload-status-list') ? '/upload-status-list' : '/package-status-list')

const tiles = {
  today: (so: HomeFigures) => counted('Packages today', so.today.created, 'Since midnight, Dubai time', packagesWhere({ from: so.today.day, to: so.today.day }), 'blue'),
  delivered: (so: HomeFigures) =>
    counted('Delivered today', so.today.delivered, 'Since midnight, Dubai time', packagesWhere({ date_field: 'delivered_at', from: so.today.day, to: so.today.day }), 'green'),
  moving: standing('In motion', 'From pickup to the carrier', 'blue', ...inMotion),
  hub: standing('At facility', 'Received and sorted', 'blue', 'at_facility'),
  withCarrier: standing('With me', 'Handed over, not out yet', 'blue', 'with_carrier'),
  out: standing('Out for delivery', 'On the road now', 'cyan', 'out_for_delivery'),
  failed: standing('Failed attempts', 'Need another try or a return', 'orange', 'delivery_failed'),
  flying: standing('In linehaul', 'On their way in', 'blue', 'in_linehaul'),
  arrived: standing('Arrived', 'To be received', 'blue', 'arrived'),
  clearing: standing('In clearance', 'With customs', 'yellow', 'in_clearance'),
  late: ({ open }: HomeFigures) => counted('SLA late', open.late, 'Past due and not yet done', packagesWhere({ sla_breached: 'true' }), 'red'),
  cod: ({ open }: HomeFigures): Tile => ({
    label: 'COD open', value: money(open.cod_aed, 'AED'), hint: 'Still to be collected', href: packagesWhere({ payment_mode: 'cod', status: openStatuses }), tone: 'grey',
  }),
  labels: ({ open }: HomeFigures) =>
    counted('Label failures', open.label_failed, 'Correct and try again', packagesWhere({ label_status: 'failed', status: unlabelled }), 'red'),
  uploads: (so: HomeFigures, who: Who) =>
    counted(
      'Uploads with errors', so.uploads, `Last ${UPLOAD_DAYS} days`, `${uploadList(who)}?status=completed_with_errors&from=${addDays(today(), -UPLOAD_DAYS)}`, 'orange',
    ),
} as const

const desk = ['today', 'moving', 'out', 'failed', 'late', 'cod', 'labels', 'uploads'] as const
const site = ['hub', 'moving', 'out', 'failed', 'late', 'today'] as const

/** reports.md 4: what each category looks at first. */
const tilesFor: Readonly<Record<string, readonly (keyof typeof tiles)[]>> = {
  admin: desk,
  client: desk,
  carrier: ['withCarrier', 'out', 'failed', 'late', 'delivered', 'cod'],
  service_center: site,
  warehouse: site,
  agent: ['flying', 'arrived', 'clearing', 'late'],
}

/** A tile leads to the list behind it, so it needs the key of that list. */
function mayRead(who: Who, name: keyof typeof tiles): boolean {
  if (name === 'uploads') return who.keys.has('app_base:upload-status-list') || who.keys.has('app_package:package-status-list')
  return name !== 'cod' || seesMoney(who)
}

/** Tiles, two weeks and statuses of home; empty for those whose work is not parcels. */
export async function homeOf(db: Db, who: Who): Promise<Home> {
  const names = who.keys.has('app_package:package-list') ? tilesFor[who.user_category] : undefined
  if (!names) return { tiles: [], by_day: [], by_status: [] }
  const so = await homeFigures(db, who)
  return { tiles: names.filter((name) => mayRead(who, name)).map((name) => tiles[name](so, who)), by_day: so.by_day, by_status: so.by_status }
}
