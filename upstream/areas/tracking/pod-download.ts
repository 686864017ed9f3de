import { sql } from 'drizzle-orm'
import type { z } from 'zod'
import type { trackingDesk } from '@/lib/contract/tracking-desk'
import { eventMappingStatus } from '@/lib/domain/carrier'
import { today } from '@/lib/domain/days'
import { kg } from '@/lib/domain/weight'
import { podSheetsPdf, type PodSheet } from '../../documents/pod-sheet'
import { rows, type Db } from '../../db/db'
import { literal } from '../../db/literals'
import { Download } from '../../platform/implement'
import { refuseField } from '../../platform/refusal'
import type { Services } from '../../platform/services'
import type { Who } from '../../platform/who'
import { zipStream, type ZipPart } from '../../sheets/zip-stream'
import { letterhead } from '../../core/settings/letterhead'
import { consigneeHidden, seesMoney } from '../../core/parcels/scope'
import { picturesOf } from './pod-files'
import type { PodFiles } from './pod-links'
import { asJpeg } from './pod-pictures'
import { packagesOf } from './selection'

type Body = z.output<typeof trackingDesk.podDownload.body>

interface Proof extends PodFiles, Omit<PodSheet, 'address' | 'cod' | 'signature' | 'photos' | 'events' | 'house'> {
  has_pod: boolean
  address_line1: string
  area: string | null
  city: string
  country: string
  payment_mode: string
  cod_amount: string
  cod_currency: string | null
  cod_collected: string | null
  cod_method: string | null
  hidden: boolean
}

const proofsOf = (db: Db, who: Who, ids: readonly number[]) =>
  rows<Proof>(
    db,
    sql`select p.id as package_id, o.id is not null as has_pod, p.tracking_no, p.order_id, p.ref_no, c.name as client, k.display_name as carrier,
          coalesce(s.name, p.rsa_service_code) as service, p.pieces, p.weight, p.consignee_name, p.address_line1, p.area, p.city,
          coalesce(t.country_name, p.country_code) as country, o.delivered_at, o.receiver_name, o.relation, o.signature_path,
            coalesce(o.photo_paths, '{}') as photo_paths,
          o.data->'signature' as strokes, o.lat, o.lng, o.distance_m, o.status, ${who.user_category === 'client' ? sql`null::text` : sql`o.driver_name`}
            as driver_name,
          p.payment_mode, p.cod_amount, p.cod_currency, o.cod_collected, o.cod_method, ${consigneeHidden(who, sql`p`)} as hidden
        from packages p join clients c on c.id = p.client_id left join carriers k on k.id = p.carrier_id left join rsa_services s on s.code = p.rsa_service_code
        left join countries t on t.country_code = p.country_code left join pods o on o.package_id = p.id and o.kind = 'delivery'
        where p.id = any(${sql.param(ids)}::bigint[]) order by array_position(${sql.param(ids)}::bigint[], p.id)`,
  )

const eventsOfDay = (db: Db, proof: Proof) =>
  rows<PodSheet['events'][number]>(
    db,
    sql`select m.name, e.event_at, e.location_text as location from package_events e join tracking_event_master m on m.code = e.event_code
        where e.package_id = ${proof.package_id} and e.voided_at is null and e.event_mapping_status = ${literal(eventMappingStatus, 'mapped')}
          and (e.event_at at time zone 'Asia/Dubai')::date = (${proof.delivered_at}::timestamptz at time zone 'Asia/Dubai')::date
        order by e.event_at, m.rank, e.id`,
  )

interface SheetContext {
  db: Db
  who: Who
  services: Services
}

async function sheetOf({ db, who, services }: SheetContext, proof: Proof): Promise<PodSheet> {
  const { hidden } = proof
  const { signature, photos } = hidden ? { signature: null, photos: [] } : await picturesOf(services, proof, 2)
  const due = proof.payment_mode === 'cod' && seesMoney(who)
  return {
    ...proof, signature: signature && (await asJpeg(signature)), photos, weight: kg(proof.weight),
    consignee_name: hidden ? null : proof.consignee_name, receiver_name: hidden ? '–' : proof.receiver_name,
    ...(hidden && { lat: null, lng: null, distance_m: null }),
    address: hidden ? [`${proof.city}, ${proof.country}`] : [proof.address_line1, ...(proof.area ? [proof.area] : []), `${proof.city}, ${proof.country}`],
    cod: due ? { due: proof.cod_amount, collected: proof.cod_collected, method: proof.cod_method, currency: proof.cod_currency ?? 'AED' } : null,
    events: await eventsOfDay(db, proof), issuer: await letterhead(db),
  }
}

async function* sheets(access: SheetContext, proofs: readonly Proof[]): AsyncGenerator<PodSheet> {
  for (const proof of proofs) yield await sheetOf(access, proof)
}

function* zipped(access: SheetContext, proofs: readonly Proof[]): Generator<ZipPart> {
  for (const proof of proofs) yield { name: `pod-${proof.tracking_no}.pdf`, content: podSheetsPdf(sheets(access, [proof])) }
}

/**
 * Proofs of delivery as one PDF or a zip of one each (tracking.md 5 and 6), made while they are sent. 422 naming the packages
 * without one, unless `partial` says to leave them out.
 */
export async function podDownload(access: SheetContext, { tracking_nos, format, partial }: Body): Promise<Download> {
  const all = await proofsOf(access.db, access.who, await packagesOf(access.db, access.who, tracking_nos))
  const proofs = all.filter(({ has_pod }) => has_pod)
  const bare = all.filter(({ has_pod }) => !has_pod).map(({ tracking_no }) => tracking_no)
  if (bare.length > 0 && (!partial || proofs.length === 0)) throw refuseField('tracking_nos', `No proof of delivery for: ${bare.join(', ')}.`)
  const several = `pods-${today()}`
  if (format === 'zip') return new Download(zipStream(zipped(access, proofs)), 'application/zip', `${several}.zip`)
  const [only] = proofs
  return new Download(podSheetsPdf(sheets(access, proofs)), 'application/pdf', `${proofs.length === 1 && only ? `pod-${only.tracking_no}` : several}.pdf`, true)
}

/** The proof of one package as a PDF of its own, for whom `desk.who` stands; null without one. */
export async function podPdfOf(access: SheetContext, packageId: number): Promise<Download | null> {
  const [proof] = await proofsOf(access.db, access.who, [packageId])
  return proof?.has_pod ? new Download(podSheetsPdf(sheets(access, [proof])), 'application/pdf', `pod-${proof.tracking_no}.pdf`, true) : null
}
