import { buffer } from 'node:stream/consumers'
import { sql } from 'drizzle-orm'
import type { z } from 'zod'
import type { subscriptions } from '@/lib/contract/subscriptions'
import { labelPng } from '../../documents/label-png'
import { labelsPdf } from '../../documents/label-pdf'
import { labelsZpl } from '../../documents/label-zpl'
import { podSlipPdf, type PodSlip } from '../../documents/pod-slip'
import { first, rows, type Db } from '../../db/db'
import { Download } from '../../platform/implement'
import { Refusal } from '../../platform/refusal'
import type { Services } from '../../platform/services'
import { linkHolds, signLink } from '../../platform/tokens'
import { labelsFor } from '../packages/label-source'
import { signaturePicture } from '../tracking/pod'

export type FilePart = z.output<typeof subscriptions.file.params>['part']

/** As long as a client may take to fetch what an event told it of. */
const LINK_SECONDS = 7 * 24 * 3600
const gone = () => new Refusal(404, 'This file is not there.')
const pathOf = (packageId: number, part: FilePart) => `/api/public/subscription-file/${packageId}/${part}`

/** Where a file of a package opens for seven days without signing in. */
export const fileLink = ({ config }: Services, packageId: number, part: FilePart) =>
  `${config.PUBLIC_URL.replace(/\/$/, '')}${signLink(pathOf(packageId, part), config.TOKEN_SECRET, LINK_SECONDS)}`

interface LabelKey {
  tracking_no: string
  label_status: string
}

/** The label of a package in a format, as it would be printed now; null when it has none. */
export async function labelFile({ database, config }: Services, packageId: number, format: 'pdf' | 'zpl' | 'png'): Promise<{ name: string; type: string; body: Buffer } | null> {
  const { db } = database
  const row = await first<LabelKey>(db, sql`select tracking_no, label_status from packages where id = ${packageId}`)
  if (row?.label_status !== 'created') return null
  const labels = labelsFor(db, [packageId], { brand: config.BRAND_NAME })
  const name = `label-${row.tracking_no}.${format}`
  if (format === 'pdf') return { name, type: 'application/pdf', body: await buffer(labelsPdf(labels)) }
  if (format === 'zpl') return { name, type: 'application/zpl', body: await buffer(labelsZpl(labels)) }
  const { value } = await labels.next()
  return value ? { name, type: 'image/png', body: await labelPng(value) } : null
}

interface PodRow extends Omit<PodSlip, 'brand' | 'events' | 'strokes'> {
  photo_paths: string[]
  strokes: unknown
}

const podRow = (db: Db, packageId: number) =>
  first<PodRow>(
    db,
    sql`select p.tracking_no, p.order_id, p.ref_no, c.name as client, p.consignee_name, concat_ws(', ', p.address_line1, p.area, p.city, p.country_code) as address, o.delivered_at,
          o.receiver_name, o.relation, o.driver_name, o.cod_collected, o.cod_currency, o.lat, o.lng, o.photo_paths, o.data->'signature' as strokes
        from pods o join packages p on p.id = o.package_id join clients c on c.id = p.client_id where o.package_id = ${packageId} and o.kind = 'delivery'`,
  )

const isStroke = (stroke: unknown): stroke is number[] => Array.isArray(stroke) && stroke.length % 2 === 0 && stroke.every((n) => typeof n === 'number')

async function podPdf({ database, config }: Services, packageId: number, pod: PodRow): Promise<Download> {
  const events = await rows<PodSlip['events'][number]>(
    database.db,
    sql`select coalesce(m.name, e.event_code) as name, e.event_at, e.location_text as location from package_events e left join tracking_event_master m on m.code = e.event_code
        where e.package_id = ${packageId} and e.voided_at is null and e.event_mapping_status = 'mapped'
          and (e.event_at at time zone 'Asia/Dubai')::date = (${pod.delivered_at}::timestamptz at time zone 'Asia/Dubai')::date order by e.event_at, e.id`,
  )
  const strokes = Array.isArray(pod.strokes) ? pod.strokes.filter(isStroke) : []
  return new Download(podSlipPdf({ ...pod, strokes, events, brand: config.BRAND_NAME }), 'application/pdf', `pod-${pod.tracking_no}.pdf`, true)
}

/** Which parts of a proof there are: what an event may name. */
export async function podPartsOf(db: Db, packageId: number): Promise<{ signature: boolean; photos: number } | null> {
  const pod = await podRow(db, packageId)
  return pod && { signature: signaturePicture(pod.strokes) !== null, photos: Math.min(5, pod.photo_paths.length) }
}

async function podFile(services: Services, packageId: number, part: FilePart): Promise<Download> {
  const pod = await podRow(services.database.db, packageId)
  if (!pod) throw gone()
  if (part === 'pod-pdf') return podPdf(services, packageId, pod)
  if (part === 'signature') {
    const picture = signaturePicture(pod.strokes)
    if (!picture) throw gone()
    return new Download(Buffer.from(picture.slice(picture.indexOf(',') + 1), 'base64'), 'image/svg+xml', `signature-${pod.tracking_no}.svg`)
  }
  const path = pod.photo_paths[Number(part.slice('photo-'.length)) - 1]
  if (!path || !(await services.files.has(path))) throw gone()
  return new Download(await services.files.read(path), path.endsWith('.png') ? 'image/png' : 'image/jpeg', `photo-${pod.tracking_no}${path.slice(path.lastIndexOf('.'))}`)
}

/** The file behind a link of an event; 410 once its seven days are over. */
export async function openFile(services: Services, { id, part }: { id: number; part: FilePart }, { until, sign }: { until: string; sign: string }): Promise<Download> {
  if (!linkHolds(pathOf(id, part), until, sign, services.config.TOKEN_SECRET)) throw new Refusal(410, 'This link has expired.')
  const format = (['pdf', 'zpl', 'png'] as const).find((one) => part === `label-${one}`)
  if (!format) return podFile(services, id, part)
  const label = await labelFile(services, id, format)
  if (!label) throw gone()
  return new Download(label.body, label.type, label.name, format !== 'zpl')
}
