import { eq, sql } from 'drizzle-orm'
import type { z } from 'zod'
import type { clients as contract } from '@/lib/contract/clients'
import { clientStatus, conflictingServices, ownClientFields, type ServiceType } from '@/lib/domain/client'
import { isCurrency } from '@/lib/domain/currency'
import { today } from '@/lib/domain/days'
import { userStatus } from '@/lib/domain/user'
import { isTimezone } from '@/lib/domain/zones'
import { first, rows, type Db } from '../../db/db'
import { literal } from '../../db/literals'
import { clients } from '../../db/schema/clients'
import { keepLogo } from '../../platform/logo'
import { phonesOf } from '../../platform/phones'
import { refuseTooFine } from '../../platform/coins'
import { Refusal, refuseField, refuseOn } from '../../platform/refusal'
import type { Services } from '../../platform/services'
import { isAdmin, type Who } from '../../platform/who'
import type { Posting } from '../../core/accounts/account-letters'
import { moveClient } from './life'
import { seesBank } from './record'
import { holdClient, noClient, staleClient, type HeldClient } from './scope'

type Made = z.output<typeof contract.create.body>
type Change = z.output<typeof contract.change.body>
type Fields = Partial<Made>

/** clients.md 2.1: a logo of 80 to 2000 pixels. */
const LEAST_LOGO = 80
const bankFields = ['payment_terms_days', 'credit_limit', 'bank_beneficiary', 'bank_name', 'iban', 'swift'] as const
const ownFields: ReadonlySet<string> = new Set([...ownClientFields, 'version'])

const taken = (field: string, message: string) => new Refusal(409, message, [{ field, message }])
const once = {
  clients_client_code_unique: () => taken('client_code', 'This code is used by another client.'),
  clients_name_once: () => taken('name', 'A client with this name exists.'),
}

function refuseCustoms(c: Fields, isNew: boolean): void {
  const isHere = c.country_code === 'AE'
  if (isHere && c.vat_registered && !/^100\d{12}$/.test(c.trn ?? '')) throw refuseField('trn', 'A UAE TRN has 15 digits and starts with 100.')
  if (isHere && !c.trade_license_no) throw refuseField('trade_license_no', 'A client in the Emirates has a trade licence.')
  if (isNew && c.trade_license_expiry && c.trade_license_expiry <= today()) throw refuseField('trade_license_expiry', 'The trade licence has expired.')
  const imports = c.service_type?.some((service) => service === 'ior' || service === 'direct_import')
  if (imports && !c.importer_code) throw refuseField('importer_code', 'Importing takes the client’s importer code.')
}

/** What several fields say together; `c` is the client as it would be. */
function refuseContradictions(c: Fields & { status?: string }, isNew: boolean): void {
  if (c.service_type && conflictingServices(c.service_type as ServiceType[]))
    throw refuseField('service_type', 'Choose Fulfillment or Fulfillment With Last Mile, not both.')
  refuseCustoms(c, isNew)
  if (c.iban && c.country_code === 'AE' && !c.iban.startsWith('AE')) throw refuseField('iban', 'An account in the Emirates begins with AE.')
  if (c.time_zone && !isTimezone(c.time_zone)) throw refuseField('time_zone', `Unknown time zone ${c.time_zone}.`)
  if (c.currency && !isCurrency(c.currency)) throw refuseField('currency', `Unknown currency ${c.currency}.`)
  if (c.currency) refuseTooFine({ credit_limit: c.credit_limit }, c.currency)
}

/** A group has one level: its head belongs to nobody, and whoever has members is no member. The head is held, so that both cannot be done at once. */
async function refuseGroup(tx: Db, id: number | null, parentId: number): Promise<void> {
  if (parentId === id) throw refuseField('parent_client_id', 'A client cannot be its own group.')
  const head = await first<{ parent_client_id: number | null }>(tx, sql`select parent_client_id from clients
    where id = ${parentId} and status <> ${literal(clientStatus, 'delete')} for no key update`)
  if (!head) throw refuseField('parent_client_id', 'This client no longer exists. Choose again.')
  if (head.parent_client_id !== null) throw refuseField('parent_client_id', 'That client belongs to a group itself. Choose the head of the group.')
  if (id !== null && (await first(tx, sql`select 1 from clients where parent_client_id = ${id} and status <> ${literal(clientStatus, 'delete')} limit 1`)))
    throw refuseField('parent_client_id', 'This client heads a group and cannot join another.')
}

async function refuseUnknown(tx: Db, id: number | null, { country_code, account_manager_id, parent_client_id }: Fields): Promise<void> {
  if (country_code && !(await first(tx, sql`select 1 from countries where country_code = ${country_code}`)))
    throw refuseField('country_code', `Unknown country ${country_code}.`)
  if (
    account_manager_id
    && !(await first(tx, sql`select 1 from users where id = ${account_manager_id} and user_category = 'admin' and status = ${literal(userStatus, 'active')}`))
  ) {
    throw refuseField('account_manager_id', 'Choose an active member of staff.')
  }
  if (parent_client_id) await refuseGroup(tx, id, parent_client_id)
}

const settled = (fields: Fields): Fields => ({ ...fields, ...(fields.iban ? { iban: fields.iban.replace(/\s/g, '').toUpperCase() } : {}) })

function refuseBank(who: Who, body: Fields): void {
  const field = seesBank(who) ? undefined : bankFields.find((name) => body[name] !== undefined)
  if (field) throw refuseField(field, 'Credit and bank are kept by finance.')
}

/** Who of several clients already has this code, in words one can act on. */
async function refuseCode(tx: Db, code: string): Promise<void> {
  const other = await first<{ name: string }>(tx, sql`select name from clients where client_code = ${code}`)
  if (other) throw taken('client_code', `Code ${code} is already used by ${other.name}.`)
}

/** Adds a client, inactive, with its empty settings (clients.md 3.1). 409 for a code or name in use. */
export async function addClient(tx: Db, services: Services, who: Who, body: Made): Promise<{ id: number; client_code: string }> {
  if (!isAdmin(who)) throw new Refusal(409, 'New clients are added by our staff.')
  refuseBank(who, body)
  const { logo, ...fields } = body
  const whole = settled(phonesOf({ environment: 'sandbox', ...fields }, fields.country_code, ['contact_phone'])) as Made
  if (whole.environment === 'production') throw refuseField('environment', 'A client goes to production once it is active.')
  refuseContradictions(whole, true)
  await refuseUnknown(tx, null, whole)
  await refuseCode(tx, whole.client_code)
  const values = { ...whole, status: 'inactive', created_by: who.user_id, updated_by: who.user_id } as typeof clients.$inferInsert
  const [made] = await refuseOn(once, tx.insert(clients).values(values).returning({ id: clients.id }))
  const { id } = made as { id: number }
  if (logo) await tx.update(clients).set({ logo_path: await keepLogo(services, `clients/${id}`, logo, LEAST_LOGO) }).where(eq(clients.id, id))
  await rows(tx, sql`insert into client_settings (client_id, settings, created_by, updated_by) values (${id}, '{}', ${who.user_id}, ${who.user_id})`)
  return { id, client_code: whole.client_code }
}

function refuseForeignFields(who: Who, body: Change): void {
  if (isAdmin(who)) return
  const other = Object.keys(body).find((field) => !ownFields.has(field))
  if (other) throw refuseField(other, 'Only contact, billing e-mail and logo can be changed by the client.')
}

async function refuseMovedCode(tx: Db, held: HeldClient, code: string | undefined): Promise<void> {
  if (code === undefined || code === held.client_code) return
  if (await first(tx, sql`select 1 from packages where client_id = ${held.id} limit 1`))
    throw refuseField('client_code', 'The code stands on labels and stays.')
  await refuseCode(tx, code)
}

/** Changes a client; `status` moves it (clients.md 3.1). 404 for a foreign one, 409 for a stale version. */
export async function changeClient(posting: Posting, who: Who, id: number, body: Change): Promise<{ before: unknown; after: unknown }> {
  const { tx, services } = posting
  const held = await holdClient(tx, who, id)
  refuseForeignFields(who, body)
  refuseBank(who, body)
  const { version, logo, status, reason, ...fields } = body
  if (version !== undefined && version !== held.version) throw staleClient('client')
  await refuseMovedCode(tx, held, fields.client_code)
  const [before] = await tx.select().from(clients).where(eq(clients.id, id))
  if (!before) throw noClient()
  const set = settled(phonesOf(fields as Fields, fields.country_code ?? before.country_code, ['contact_phone']))
  const willBe = status ?? held.status
  if (willBe === 'delete' && held.status !== 'delete') throw refuseField('status', 'A client is deleted by its own button, which looks for open orders first.')
  if (set.environment === 'production' && held.environment !== 'production' && willBe !== 'active')
    throw refuseField('environment', 'A client goes to production once it is active.')
  if (Object.keys(set).length > 0 && isAdmin(who)) refuseContradictions({ ...(before as Fields), ...set }, false)
  await refuseUnknown(tx, id, set)
  if (Object.keys(set).length > 0 || logo !== undefined) {
    const values = {
      ...set, ...(logo === undefined ? {} : { logo_path: await keepLogo(services, `clients/${id}`, logo, LEAST_LOGO) }),
      version: sql`version + 1`, updated_at: sql`now()`, updated_by: who.user_id,
    }
    await refuseOn(once, tx.update(clients).set(values).where(eq(clients.id, id)))
  }
  const moved = status !== undefined && status !== held.status && status !== 'delete' ? await moveClient(posting, who, held, status, reason) : null
  const was = before as Record<string, unknown>
  return {
    before: { ...Object.fromEntries(Object.keys(set).map((field) => [field, was[field]])), ...(moved ? { status: held.status } : {}) },
    after: { ...set, ...(moved ? { status, reason: reason ?? null, users: moved.users } : {}) },
  }
}
