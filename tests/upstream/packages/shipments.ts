import { addDays, today } from '@/lib/domain/days'
import type { PackageListStatus } from '@/lib/domain/package-list'
import type { Input } from '@/lib/contract/types'
import type { Asker, useApp } from '../app'
import { clientId, contents, parcel, type Parcel } from './given'

export type Fields = Partial<Input<'packages.moveList'>>
export interface List {
  id: number
  package_list_no: string
  version: number
}

export const ago = (hours: number) => new Date(Date.now() - hours * 3_600_000).toISOString()
export const note = 'The invoice lacks the seller’s stamp'
export const due = addDays(today(), 7)
export const shipFields = { ship_option: 'shipped_by_air', shipping_reference: '176-12345675', shipped_at: ago(20), eta: ago(-20) } as const

/** What a complete move into each status carries. */
export const complete: Record<Exclude<PackageListStatus, 'new'>, Fields> = {
  on_hold: { note },
  package_list_approved_by_rsa: {},
  rejected_by_rsa: { note },
  payment_pending_from_seller: { payment_due_date: due, payment_method: 'bank_transfer' },
  ready_to_be_shipped: {},
  shipped: { ...shipFields, note },
  rejected_by_seller: { note },
  custom_initiated: { boe_no: '101-12345678-26', custom_initiated_at: ago(10) },
  custom_approved: { boe_no: '101-12345678-26', custom_closed_at: ago(1), duty_paid: '1980.86' },
  custom_rejected: { note },
}

const paid = { payment_status: 'paid', payment_amount: '5850.69', payment_method: 'bank_transfer', payment_due_date: due }
const gone = { ...paid, ...shipFields, freight_mode: 1 }
/** What a list has gathered by the time it stands in a status. */
const gathered: Partial<Record<PackageListStatus, Record<string, unknown>>> = {
  package_list_approved_by_rsa: { payment_amount: '5850.69' },
  payment_pending_from_seller: paid,
  ready_to_be_shipped: paid,
  rejected_by_seller: paid,
  shipped: gone,
  custom_initiated: { ...gone, custom_initiated_at: ago(10) },
}

let made = 0

/** Package lists of NOORB and what becomes of them. */
export function shipments(app: ReturnType<typeof useApp>) {
  async function list(status: PackageListStatus, changes: Record<string, unknown> = {}): Promise<List> {
    const row = {
      package_list_no: `PLW${String(++made).padStart(6, '0')}`, client_id: await clientId(app, 'NOORB'), seller_id: 1, seller_name: 'Anatolia', status,
      goods_value: '10000.00', freight_amount: '680.00', insurance_amount: '0.00', currency: 'USD', payment_status: 'not_sent', ship_option: 'no',
      origin_country: 'TR', destination_country: 'AE', port_of_loading: 'IST', port_of_discharge: 'DXB', package_count: 1, total_pieces: 1,
      total_weight: '10.000', version: 1, other_additions: '0.00', paid_amount: '0.00', created_at: ago(200), updated_at: ago(1), submitted_at: ago(200),
      ...changes,
    }
    const [added] = await app.query<List>(
      `insert into package_lists overriding system value
       select (jsonb_populate_record(null::package_lists, $1::jsonb || jsonb_build_object('id', nextval(pg_get_serial_sequence('package_lists', 'id'))))).*
       returning id, package_list_no, version`,
      [JSON.stringify(row)],
    )
    return added as List
  }

  /** A declared carton of a list, older than anything that happens to the list; alone it is all the list counts. */
  async function carton(of: List, changes: Record<string, unknown> = {}): Promise<Parcel> {
    const box = await parcel(app, {
      package_list_id: of.id, declared_value: '10000.00', weight: '10.000', created_at: ago(180), status_at: ago(180), ...changes,
    })
    await app.query(`update package_events set event_at = $2 where package_id = $1`, [box.id, ago(180)])
    await contents(app, box.id)
    return box
  }

  const papers = (of: List, types = ['commercial_invoice', 'packing_list']) =>
    app.query(
      `insert into package_documents (package_list_id, doc_type, file_name, mime, size, path, sha256)
       select $1, t, t || '.pdf', 'application/pdf', 10, 'documents/x', 'x' from unnest($2::text[]) t`,
      [of.id, types],
    )

  /** A list in a status with all a complete move from there asks for. */
  async function prepared(from: PackageListStatus): Promise<List> {
    const of = await list(from, gathered[from])
    await papers(of)
    await carton(of)
    return of
  }

  return {
    list, carton, papers, prepared,
    move: (asker: Asker, of: List, ship_status: PackageListStatus, fields: Fields = {}) =>
      asker.call('packages.moveList', { id: of.id, version: of.version, ship_status, ...fields }),
    stored: async (of: List) => (await app.query<Record<string, unknown>>('select * from package_lists where id = $1', [of.id]))[0] as Record<string, unknown>,
    mails: (of: List) =>
      app.query<{ to_addresses: string[]; subject: string; body_text: string }>(
        `select to_addresses, subject, body_text from email_logs where subject like $1 order by id`,
        [`${of.package_list_no}:%`],
      ),
  }
}
