import { sql } from 'drizzle-orm'
import type { z } from 'zod'
import type { carriers } from '@/lib/contract/carriers'
import { first, rows, type Db } from '../../db/db'
import type { Services } from '../../platform/services'
import type { Who } from '../../platform/who'
import { openParcels, webhookUrl } from './find'
import { goLive } from './go-live'
import { logoOf } from '../../platform/logo'
import { carrierOf, noRecord } from './scope'

type CarrierRecord = z.output<typeof carriers.one.reply>
type LabelSetup = z.output<typeof carriers.labelSetup.reply>

export const labelColumns = sql`l.id, l.rsa_service_code, l.label_source, l.paper_format_id, l.label_type_id, l.barcode_type_id, l.dpi, l.copies,
  l.print_fields, l.show_cod, l.show_split_code,
  l.show_handling_codes, l.print_return_label, l.footer_text, l.version`

/** A carrier with its label setups and what it still needs to go live; 404 for a foreign one. */
export async function readCarrier(db: Db, services: Services, who: Who, id: number): Promise<CarrierRecord> {
  await carrierOf(db, who, id)
  // One after another: within a transaction there is one connection.
  const found = await first<
    Omit<CarrierRecord, 'label_setups' | 'go_live' | 'setup_complete' | 'webhook_url' | 'logo'> & { webhook_token: string; logo_file_path: string | null }
  >(
      db,
      sql`select k.id, k.carrier_code, k.carrier_name, k.display_name, k.partner_type, k.status, k.environment, k.integration_mode, k.integration_kind,
          k.polling_interval_minutes,
            k.home_country_code, k.billing_currency, k.payment_terms_days, k.vat_trn, k.trade_license_no, k.trade_license_expiry, k.contract_start,
              k.contract_end, k.contact_name,
            k.contact_email, k.contact_phone, k.support_email, k.support_phone, k.website, k.tracking_url_template, k.volumetric_divisor, k.weight_rounding_kg,
            k.min_chargeable_weight_kg, k.max_weight_kg, k.max_length_cm, k.max_girth_cm, k.max_declared_value, k.max_declared_currency, k.cod_supported,
              k.pudo_supported,
            k.returns_supported, k.pickup_supported, k.multi_piece_supported, k.own_tracking_range, k.label_source, k.last_event_at, k.suspend_reason,
              k.version, k.webhook_token,
            k.logo_file_path, ${openParcels(sql`k.id`)} as open_parcels
          from carriers k where k.id = ${id}`,
    )
  const label_setups = await rows<LabelSetup>(db, sql`select ${labelColumns} from carrier_label_setups l where l.carrier_id = ${id}
    order by l.rsa_service_code nulls first`)
  const go_live = await goLive(db, id)
  if (!found) throw noRecord()
  const { webhook_token, logo_file_path, ...carrier } = found
  return {
    ...carrier, label_setups, go_live, setup_complete: go_live.every(({ ok }) => ok),
    webhook_url: webhookUrl(services, who, webhook_token), logo: await logoOf(services, logo_file_path),
  }
}
