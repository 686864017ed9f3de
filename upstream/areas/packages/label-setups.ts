import { sql } from 'drizzle-orm'
import { clientDefaults } from '@/lib/domain/client'
import { labelSetup, type CarrierLabels, type ClientLabels, type LabelSetup, type LaneLabels } from '@/lib/domain/label-setup'
import { rows, type Db } from '../../db/db'

/** What lane, carrier and client of a package say of its label. */
export interface SaidOfLabels {
  lane_labels: LaneLabels | null
  carrier_labels: CarrierLabels | null
  client_labels: Partial<ClientLabels> | null
}

/** Beside `packages p`: the lane's, the carrier's for the service or else for all, and the client's own, each null where there is none. */
export const setupColumns = sql`
  (select jsonb_build_object('paper', (select code from paper_formats where id = n.paper_format_id), 'label_type',
    (select code from label_types where id = n.label_type_id),
      'barcode', (select code from barcode_types where id = n.barcode_type_id), 'dpi', n.dpi, 'print_cod', n.print_cod, 'print_split_code', n.print_split_code,
      'print_handling_codes', n.print_handling_codes) from linehauls n where n.id = p.linehaul_id) as lane_labels,
  (select jsonb_build_object('paper', (select code from paper_formats where id = u.paper_format_id), 'label_type',
    (select code from label_types where id = u.label_type_id),
      'barcode', (select code from barcode_types where id = u.barcode_type_id), 'dpi', u.dpi, 'copies', u.copies, 'print_fields', u.print_fields, 'show_cod',
        u.show_cod,
      'show_split_code', u.show_split_code, 'show_handling_codes', u.show_handling_codes, 'print_return_label', u.print_return_label, 'footer_text',
        u.footer_text)
    from carrier_label_setups u where u.carrier_id = p.carrier_id and (u.rsa_service_code is null or u.rsa_service_code = p.rsa_service_code)
    order by u.rsa_service_code nulls last limit 1) as carrier_labels,
  (select g.settings from client_settings g where g.client_id = p.client_id) as client_labels`

export function setupOf({ lane_labels, carrier_labels, client_labels }: SaidOfLabels): LabelSetup {
  const { label_format, label_size, print_logo_on_label, print_invoice_with_label } = { ...clientDefaults, ...client_labels } as ClientLabels
  return labelSetup(lane_labels, carrier_labels, { label_format, label_size, print_logo_on_label, print_invoice_with_label })
}

/** How the labels of those packages are set up, by package. */
export async function setupsOf(db: Db, ids: readonly number[]): Promise<ReadonlyMap<number, LabelSetup>> {
  const found = await rows<SaidOfLabels & { id: number }>(db, sql`select p.id, ${setupColumns} from packages p where p.id = any(${sql.param(ids)}::bigint[])`)
  return new Map(found.map((row) => [row.id, setupOf(row)]))
}
