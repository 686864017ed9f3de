import { sql } from 'drizzle-orm'
import type { z } from 'zod'
import type { carriers } from '@/lib/contract/carriers'
import { labelPapers, longestNumber, parcelBarcodes, parcelLabels } from '@/lib/domain/label-setup'
import { guardedStatus } from '@/lib/domain/record-status'
import { first, rows, type Db } from '../../db/db'
import { literal } from '../../db/literals'
import { refuseField, staleRecord } from '../../platform/refusal'
import type { Who } from '../../platform/who'
import { labelColumns } from './record'
import { holdCarrier } from './scope'

type Body = z.output<typeof carriers.labelSetup.body>
type Setup = z.output<typeof carriers.labelSetup.reply>

interface Barcode {
  code: string
  name: string
  max_length: number | null
}

/** Paper and kind of label a parcel's label can have. */
async function refuseOtherLabels(tx: Db, { paper_format_id, label_type_id }: Body): Promise<void> {
  const paper = paper_format_id ? await first<{ code: string }>(tx, sql`select code from paper_formats where id = ${paper_format_id}`) : undefined
  if (paper !== undefined && !labelPapers.some((code) => code === paper?.code))
    throw refuseField('paper_format_id', 'Choose a paper that carries a package label.')
  const kind = label_type_id ? await first<{ code: string }>(tx, sql`select code from label_types where id = ${label_type_id}`) : undefined
  if (kind !== undefined && !parcelLabels.some((code) => code === kind?.code)) throw refuseField('label_type_id', 'Choose a package label or a return label.')
}

/** Barcode kinds are a list of ours, kept with the paper formats. */
async function refuseNarrowBarcode(tx: Db, { label_source, barcode_type_id }: Body): Promise<void> {
  if (label_source !== 'own' || !barcode_type_id) return
  const barcode = await first<Barcode>(tx, sql`select code, name, max_length from barcode_types where id = ${barcode_type_id}`)
  if (!barcode) throw refuseField('barcode_type_id', 'Choose a barcode of the list.')
  if (barcode.max_length !== null && barcode.max_length < longestNumber)
    throw refuseField('barcode_type_id', `Barcode ${barcode.name} cannot carry ${longestNumber} characters`)
  if (!parcelBarcodes.some((code) => code === barcode.code)) throw refuseField('barcode_type_id', `Barcode ${barcode.name} cannot carry letters`)
}

async function refuseForeignService(tx: Db, carrierId: number, code: string | null | undefined): Promise<void> {
  if (
    code
    && !(await first(tx, sql`select 1 from carrier_services where carrier_id = ${carrierId} and rsa_service_code = ${code}
        and status <> ${literal(guardedStatus, 'delete')}`))
  ) {
    throw refuseField('rsa_service_code', `Service ${code} is not a service of this carrier`)
  }
}

/** Sets how labels of a carrier look: of one of our services, or of all that have no setup of their own. */
export async function setLabels(tx: Db, who: Who, id: number, body: Body): Promise<{ before: Setup | null; after: Setup }> {
  await holdCarrier(tx, who, id)
  const { version, rsa_service_code = null, ...s } = body
  await refuseForeignService(tx, id, rsa_service_code)
  await refuseNarrowBarcode(tx, body)
  await refuseOtherLabels(tx, body)
  const before = await first<Setup>(tx, sql`select ${labelColumns} from carrier_label_setups l where l.carrier_id = ${id} and l.rsa_service_code is not distinct
    from ${rsa_service_code}`)
  if (version !== undefined && before && version !== before.version) throw staleRecord()
  const after = await first<Setup>(
    tx,
    sql`insert into carrier_label_setups as l (carrier_id, rsa_service_code, label_source, paper_format_id, label_type_id, barcode_type_id, dpi, copies,
        print_fields, show_cod,
          show_split_code, show_handling_codes, print_return_label, footer_text, created_by, updated_by)
        values (${id}, ${rsa_service_code}, ${s.label_source}, ${s.paper_format_id ?? null}, ${s.label_type_id ?? null}, ${s.barcode_type_id ?? null}, ${s.dpi},
          ${s.copies},
          ${sql.param(s.print_fields)}::text[], ${s.show_cod}, ${s.show_split_code}, ${s.show_handling_codes}, ${s.print_return_label},
            ${s.footer_text ?? null}, ${who.user_id}, ${who.user_id})
        on conflict (carrier_id, (coalesce(rsa_service_code, ''))) do update set label_source = excluded.label_source,
          paper_format_id = excluded.paper_format_id,
          label_type_id = excluded.label_type_id, barcode_type_id = excluded.barcode_type_id, dpi = excluded.dpi, copies = excluded.copies,
            print_fields = excluded.print_fields,
          show_cod = excluded.show_cod, show_split_code = excluded.show_split_code, show_handling_codes = excluded.show_handling_codes,
          print_return_label = excluded.print_return_label, footer_text = excluded.footer_text, version = l.version + 1, updated_at = now(),
            updated_by = excluded.updated_by
        returning ${labelColumns}`,
  )
  // Booking asks the carrier itself whose label it is (packages.md 7); the setup of all services says so.
  if (rsa_service_code === null) await rows(tx, sql`update carriers set label_source = ${s.label_source} where id = ${id}`)
  return { before, after: after as Setup }
}
