import { sql } from 'drizzle-orm'
import type { z } from 'zod'
import type { clients } from '@/lib/contract/clients'
import { guardedStatus, switchStatus } from '@/lib/domain/record-status'
import { lastFour } from '@/lib/domain/text'
import { first, type Db } from '../../db/db'
import { literal } from '../../db/literals'
import { logoOf } from '../../platform/logo'
import type { Services } from '../../platform/services'
import { isAdmin, type Who } from '../../platform/who'
import { openOrders } from './find'
import { clientOf, noClient } from './scope'
import { whyNotReady } from './life'

type Client = z.output<typeof clients.one.reply>
type Stored = Omit<Client, 'logo' | 'logo_url' | 'not_ready' | 'counts'> & { logo_path: string | null; addresses: number; tokens: number; sellers: number }

/** Bank and credit are finance's to see whole (clients.md 2.1). */
export const seesBank = (who: Who) => who.keys.has('app_client:client-bank')

/** Remarks are our own. */
const masked = (who: Who, { iban, remarks, ...client }: Stored) => ({
  ...client, iban: iban && !seesBank(who) ? lastFour(iban) : iban, remarks: isAdmin(who) ? remarks : null,
})

/** A client whole, with what stands between it and being active; 404 for a foreign one. */
export async function readClient(db: Db, services: Services, who: Who, id: number): Promise<Client> {
  await clientOf(db, who, id)
  const found = await first<Stored>(
    db,
    sql`select k.id, k.client_code, k.name, k.trade_name, k.client_type, k.service_type, k.environment, k.integration_mode, k.country_code, k.currency,
        k.time_zone, k.trn, k.vat_registered,
          k.trade_license_no, k.trade_license_authority, k.trade_license_expiry, k.importer_code, k.contact_name, k.contact_email, k.contact_phone,
            k.billing_email, k.account_manager_id,
            m.full_name as account_manager,
          k.parent_client_id, p.name as parent, k.payment_terms_days, k.credit_limit, k.bank_beneficiary, k.bank_name, k.iban, k.swift, k.remarks,
            k.deactivated_reason, k.logo_path, k.status,
          k.invite_sent_at, k.invite_accepted_at, k.invite_accepted_at is not null as accepted, k.created_at, k.version,
            ${openOrders(sql`k.id`)} as open_orders,
          exists (select 1 from packages o where o.client_id = k.id) as code_fixed,
          (select count(*)::int from client_addresses a where a.client_id = k.id and a.status <> ${literal(guardedStatus, 'delete')}) as addresses,
          (select count(*)::int from client_tokens t where t.client_id = k.id and t.status = ${literal(switchStatus, 'active')} and t.expire_at > now())
            as tokens,
          (select count(*)::int from client_seller_map s where s.client_id = k.id and s.active) as sellers
        from clients k left join users m on m.id = k.account_manager_id left join clients p on p.id = k.parent_client_id where k.id = ${id}`,
  )
  if (!found) throw noClient()
  const { addresses, tokens, sellers, logo_path, ...client } = masked(who, found)
  return {
    ...client, counts: { addresses, tokens, sellers }, not_ready: await whyNotReady(db, id),
    logo: await logoOf(services, logo_path), logo_url: logo_path ? `/api/client/logo/${id}` : null,
  }
}
