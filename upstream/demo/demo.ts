import type { ClientBase } from 'pg'
import { auditLog, groups, sessions, signups, userGroups, users } from '../db/schema/access'
import { airportAgents, baseAgents } from '../db/schema/agents'
import { carrierCountries, carriers } from '../db/schema/carriers'
import { clientAddresses, clients, clientSettings, clientTokens } from '../db/schema/clients'
import { carrierPudo } from '../db/schema/consignee'
import { bagHistory, bagPackages, bags, consolidationFlights, consolidationHistory, consolidations, consolidationUnits } from '../db/schema/containers'
import { iorInvoiceLines, iorPackages, packageListHistory, packageLists } from '../db/schema/package-lists'
import { packageColumnTemplates, packageDocuments, packageItems, packages } from '../db/schema/packages'
import { currencyRates, emailLogs, exportJobs, inboxMessages } from '../db/schema/platform'
import { packageEvents, pods, trackingRangeDays, trackingRanges } from '../db/schema/tracking'
import { clientSellerMap, sellers, sellerStageHistory } from '../db/schema/sellers'
import { clientSubscriptions } from '../db/schema/subscriptions'
import { excelDetails, excelResponses } from '../db/schema/uploads'
import { agentRows, airportAgentRows } from './agents/agents'
import type { DemoGround, DemoRows } from './ground'
import { copyInto, copyParts } from './copy'
import { auditRows, mailRows, sessionRows, templateRows } from './desk/desk-rows'
import { exportRows } from './desk/exports'
import { inboxRows } from './desk/inbox'
import { seedCarrierFeeds } from './carrier-feeds/seed-carrier-feeds'
import { seedTracking } from './desk/tracking-desk'
import { scanUploads } from './desk/scan-uploads'
import { errorRows, uploadRows } from './desk/uploads'
import { seedDeliveryRequests } from './desk/delivery-requests'
import { draftRows, iorLineRows, iorPackageRows } from './lists/invoice-rows'
import { documentRows, historyRows, listRows, paidByLine, type Officers } from './lists/list-rows'
import { planLists } from './lists/plan'
import { seedLinehaul } from './linehaul/seed-linehaul'
import { seedCarriers } from './carriers/seed-carriers'
import { seedMissingScans } from './missing-scans'
import { containerRows, type Floor } from './parcels/container-rows'
import { totalContainers } from './parcels/container-totals'
import type { Loads } from './parcels/containers'
import type { Scanners } from './parcels/event-rows'
import { seedManifests } from './manifests/seed-manifests'
import { seedBesidePackages } from './parcels/beside-packages'
import { openMakings, parcelBatches } from './parcels/stream'
import { signupRows } from './people/signups'
import { customGroupRows, userGroupRows, userRows, type UserRow } from './people/users'
import { seedSplitCodes } from './codes/seed-codes'
import { seedGeography } from './places/seed-geography'
import { seedReference } from './reference'
import { seedSettings } from './settings/seed-settings'
import { seedSlaPickup } from './sla-pickup/seed'
import { carrierRows, coverageRows } from './trade/carrier-rows'
import { addressRows, clientRows, settingsRows } from './trade/client-rows'
import { tokenRows } from './trade/client-token-rows'
import { pudoRows } from './trade/pudo-rows'
import { rateRows } from './trade/rates'
import { mappingRows, sellerRows, stageRows } from './trade/seller-rows'
import { seedDeliveries, subscriptionRows } from './trade/subscription-rows'
import { usualPackages } from './size'

export type DemoOptions = {
  /** The moment the demo looks like now; every time in it is before. */
  today: Date
  /** Hash of the one password all demo accounts share. */
  passwordHash: string
  /** Parcels to make; what hangs on parcels follows in proportion. 20,000 unless said otherwise. */
  packages?: number
  /** Seals what the demo's carriers are signed in with. */
  secret: string
}

/** Rows that came with ids: the numbers after them go on from the last of each table, or from the last drawn where another table draws them too. */
async function numberOn(client: ClientBase): Promise<void> {
  const { rows } = await client.query<{ name: string; sequence: string }>(
    `select t.oid::regclass::text as name, s.oid::regclass::text as sequence from pg_class s join pg_depend d on d.objid = s.oid and d.deptype in ('a', 'i')
       join pg_class t on t.oid = d.refobjid join pg_attribute a on a.attrelid = t.oid and a.attnum = d.refobjsubid
     where s.relkind = 'S' and a.attname = 'id' and t.relnamespace = 'public'::regnamespace`,
  )
  for (const { name, sequence } of rows)
    await client.query(`select setval('${sequence}', greatest(max(id), (select last_value from ${sequence})))
      from ${name} having max(id) is not null`)
}

async function idsBy(client: ClientBase, query: string): Promise<Map<string, number>> {
  const { rows } = await client.query<{ key: string; id: number | string }>(query)
  return new Map(rows.map(({ key, id }) => [key, Number(id)]))
}

type People = { all: readonly UserRow[]; byMail: ReadonlyMap<string, UserRow>; idOf: (mail: string) => number }

async function seedPeople(client: ClientBase, nowMs: number, passwordHash: string, facilityIds: ReadonlyMap<string, number>): Promise<People> {
  const all = userRows(nowMs, passwordHash, facilityIds)
  const byMail = new Map(all.map(user => [user.email, user]))
  const officer = byMail.get('ior_officer@demo.example')?.id ?? 0
  // Before the people: one of them is a seller's.
  await copyInto(client, sellers, sellerRows(nowMs, officer))
  await copyInto(client, sellerStageHistory, stageRows(nowMs, officer))
  // Agents are people’s employers too.
  await copyInto(client, baseAgents, agentRows(nowMs))
  await copyInto(client, airportAgents, airportAgentRows(nowMs))
  await copyInto(client, users, all)
  await copyInto(client, groups, customGroupRows(nowMs))
  const groupIds = await idsBy(client, 'select role_code as key, id from groups where role_code is not null')
  await copyInto(client, userGroups, userGroupRows(nowMs, groupIds))
  const idOf = (mail: string) => byMail.get(`${mail}@demo.example`)?.id ?? 0
  await copyInto(client, signups, signupRows(nowMs, idOf))
  return { all, byMail, idOf }
}

async function seedTrade(client: ClientBase, nowMs: number, accountManagerId: number) {
  const addresses = addressRows(nowMs)
  await copyInto(client, clients, clientRows(nowMs, accountManagerId))
  await copyInto(client, clientAddresses, addresses)
  await copyInto(client, clientSettings, settingsRows(addresses, nowMs))
  await copyInto(client, clientTokens, tokenRows(nowMs))
  await copyInto(client, carriers, carrierRows(nowMs))
  await copyInto(client, carrierCountries, coverageRows(nowMs))
  await copyInto(client, carrierPudo, pudoRows(nowMs))
  await copyInto(client, currencyRates, rateRows(nowMs))
  await copyInto(client, clientSubscriptions, subscriptionRows(nowMs))
  await copyInto(client, clientSellerMap, mappingRows(nowMs))
  return addresses
}

function officersOf({ byMail }: People): Officers {
  const one = (mail: string): UserRow => {
    const user = byMail.get(`${mail}@demo.example`)
    if (!user) throw new RangeError(`No demo user ${mail}`)
    return user
  }
  return { ior: one('ior_officer'), finance: one('finance_manager'), customs: one('customs_officer'), seller: one('seller_user') }
}

async function seedContainers(client: ClientBase, loads: Loads, floor: Floor): Promise<void> {
  const made = containerRows(loads, floor)
  await copyInto(client, consolidations, made.consolidations)
  await copyInto(client, bags, made.bags)
  await copyInto(client, bagPackages, made.contents)
  await copyInto(client, consolidationUnits, made.units)
  await copyInto(client, consolidationFlights, made.flights)
  await copyInto(client, bagHistory, made.bagHistory)
  await copyInto(client, consolidationHistory, made.moves)
  await totalContainers(client)
}

type Ground = { addresses: ReturnType<typeof addressRows>; people: People; facilityIds: ReadonlyMap<string, number> }

async function seedParcels(client: ClientBase, nowMs: number, count: number, { addresses, people, facilityIds }: Ground): Promise<void> {
  const { books, serialOf } = openMakings(nowMs)
  const lists = planLists(count, nowMs, addresses, serialOf)
  const officers = officersOf(people)
  await copyInto(client, packageLists, listRows(lists))
  await copyInto(client, packageLists, draftRows(lists, officers.seller, nowMs))
  await client.query("select setval('ior_invoice_serial', $1)", [lists.length])
  await copyInto(client, iorInvoiceLines, iorLineRows(lists, paidByLine))
  await copyInto(client, iorPackages, iorPackageRows(lists))
  await copyInto(client, packageListHistory, historyRows(lists, officers))
  await copyInto(client, packageDocuments, documentRows(lists, officers))
  const { idOf } = people
  const scanners: Scanners = { DXB1: idOf('service_center_operator'), AUH1: idOf('service_center_operator.auh1'), RUH1: idOf('service_center_supervisor.ruh1') }
  const keyers = {
    NOORB: idOf('client_operations'), DTOFZ: idOf('client_operations.dtofz'), GGDMC: idOf('client_operations.ggdmc'), SOUKX: idOf('client_admin.soukx'),
  }
  const batches = parcelBatches({ nowMs, packages: count, addresses, facilityIds, scanners, keyers, books, serialOf, lists })
  let next = batches.next()
  for (; !next.done; next = batches.next()) {
    await copyParts(client, packages, next.value.packages)
    await copyInto(client, packageItems, next.value.items)
    await copyInto(client, packageEvents, next.value.events)
    await copyInto(client, pods, next.value.pods)
  }
  await seedContainers(client, next.value, { nowMs, facilityIds, baggers: scanners, forwarderId: idOf('operations_manager') })
  await copyInto(client, trackingRanges, books.rows())
  await copyInto(client, trackingRangeDays, books.dayRows())
  await seedBesidePackages(client)
}

async function seedStaffWork(client: ClientBase, nowMs: number, count: number, { all, byMail }: People): Promise<void> {
  const uploads = uploadRows(nowMs, byMail)
  const scans = scanUploads(nowMs, byMail, Math.max(...uploads.map(({ id }) => id)) + 1)
  await copyInto(client, excelDetails, [...uploads, ...scans.uploads])
  await copyInto(client, excelResponses, [...errorRows(uploads), ...scans.refused])
  await copyInto(client, inboxMessages, inboxRows(all, nowMs))
  await copyInto(client, exportJobs, exportRows(byMail, nowMs))
  await copyInto(client, packageColumnTemplates, templateRows(byMail, nowMs))
  await copyInto(client, emailLogs, mailRows(all, nowMs))
  await copyInto(client, sessions, sessionRows(all, nowMs))
  await copyInto(client, auditLog, auditRows(byMail, nowMs, count))
}

/**
 * Fills a migrated database that has no users yet with the demo: people, clients, carriers, parcels with their history and
 * everything that hangs on them (section 8 of the area files), and then each area's `own` rows. Same wish, same rows. Run it in one transaction; it brings
 * the reference rows itself and ends with ANALYZE.
 */
export async function seedDemo(
  client: ClientBase, { today, passwordHash, packages: count = usualPackages, secret }: DemoOptions, own: readonly DemoRows[],
): Promise<void> {
  const nowMs = today.getTime()
  await seedReference(client)
  const facilityIds = await idsBy(client, 'select facility_code as key, id from facilities')
  // A small demo, as tests load it, has a small map.
  await seedGeography(client, nowMs, count < usualPackages ? 3000 : 60_000)
  const people = await seedPeople(client, nowMs, passwordHash, facilityIds)
  const addresses = await seedTrade(client, nowMs, people.idOf('account_manager'))
  await seedParcels(client, nowMs, count, { addresses, people, facilityIds })
  await seedSplitCodes(client)
  await seedMissingScans(client, nowMs, count, people.idOf('operations_manager'))
  await seedTracking(client, nowMs, count)
  await seedCarrierFeeds(client, nowMs, secret)
  await seedDeliveryRequests(client, nowMs)
  await seedDeliveries(client, nowMs, count)
  await seedStaffWork(client, nowMs, count, people)
  await seedLinehaul(client, nowMs, count, facilityIds)
  await seedSlaPickup(client, nowMs, count, people.idOf('operations_manager'))
  await seedManifests(client, nowMs, people.byMail, facilityIds)
  await seedSettings(client, nowMs, count, people.all, people.byMail)
  await seedCarriers(client, nowMs, count, people.byMail)
  const ground: DemoGround = { nowMs, packages: count, secret, facilityIds, users: people.all, idOf: people.idOf }
  for (const seed of own) await seed(client, ground)
  await numberOn(client)
  await client.query('analyze')
}
