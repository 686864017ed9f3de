import { conflictsAmong, documentsNeeded, handlingDocument, quantityFault, withImplied } from '@/lib/domain/handling-code'
import { packageIncoterm, salesChannel } from '@/lib/domain/package'
import { chargeable, volumetric } from '@/lib/domain/weight'
import { checkAddress } from './address-rules'
import { guardKey, refKey } from './batch-facts'
import { cleanNumber } from '../../core/parcels/numbers'
import { allocate, choiceOf } from '../allocation/allocate'
import type { Settled } from '../allocation/settle'
import { able, chooseCarrier, leftToPeople, type CarrierAsk } from './carrier-choice'
import { FaultList } from './fault-list'
import { checkGoods, checkItems, checkItemsTotal, isWeight, type ResolvedSides } from './goods-rules'
import type { Carrier, Client, Lookups, Service } from './lookups'
import { checkMoney, type ResolvedMoney } from './money-rules'
import { labelFaults } from './label-text'
import { isOfRange } from './own-numbers'
import type { CheckedParcel, GoodParcel, Parcel, ParcelField, ResolvedAddress, ResolvedParcel } from './parcel'
import { sheetWords, type ParcelWords } from './parcel-words'

/** Our services by what a client must have bought to send with them; the first of these is what is billed. */
const boughtAs: Readonly<Record<string, readonly string[]>> = {
  last_mile: ['last_mile', 'fulfillment_with_last_mile'],
  ior: ['ior', 'direct_import'],
}

const required = [
  'ref_no', 'rsa_service_code', 'consignee_name', 'consignee_phone', 'address_line1', 'city', 'country_code', 'pieces', 'weight', 'goods_description',
  'declared_value', 'currency', 'payment_mode',
] as const satisfies readonly ParcelField[]

/** Longest text by column (packages.md 2). */
const longest = {
  ref_no: 50, channel_order_id: 50, package_list_ref: 50, consignee_name: 100,
  consignee_company: 100, consignee_email: 254, address_line1: 200, address_line2: 200,
  area: 100, city: 100, state: 100, pincode: 12, consignee_id_no: 30, goods_description: 200, delivery_instructions: 255,
} as const satisfies Partial<Record<ParcelField, number>>
const lengths = Object.entries(longest) as [keyof typeof longest, number][]

function checkTexts(parcel: Parcel, faults: FaultList): void {
  const { words } = faults
  for (const field of required) if (parcel[field] === null || parcel[field] === '') faults.add(field, 'required', words.required(field))
  for (const [field, max] of lengths) {
    const text = parcel[field]
    if (text !== null && text.length > max) faults.add(field, 'range', words.tooLong(field, max))
  }
  if (parcel.ref_no && !/^[A-Za-z0-9/_.-]+$/.test(parcel.ref_no)) faults.add('ref_no', 'format', words.refCharacters(parcel.ref_no))
}

/** The client's service under which it may send with a service of ours; null when it has not bought it. */
export const billedAs = ({ service_type }: Pick<Service, 'service_type'>, bought: readonly string[]): string | null =>
  (boughtAs[service_type] ?? [service_type]).find((type) => bought.includes(type)) ?? null

const goes = (countries: readonly string[], country: string) => countries.includes('*') || countries.includes(country)

function checkService(parcel: Parcel, client: Client | null, lookups: Lookups, faults: FaultList): { service: Service; service_type: string } | null {
  const { words } = faults
  const code = parcel.rsa_service_code
  if (!code || !client) return null
  const service = lookups.services.get(code)
  const service_type = service ? billedAs(service, client.service_type) : null
  if (!service || service.status !== 'active' || service_type === null) {
    faults.add('rsa_service_code', 'unknown_reference', words.serviceNotEnabled(code, client.client_code))
    return null
  }
  const country = parcel.country_code && lookups.countries.get(parcel.country_code)
  if (
    country && country.status === 'active'
    && !(goes(service.destination_countries, country.country_code) && goes(service.origin_countries, client.origin_country))
  ) {
    faults.add('rsa_service_code', 'conflict', words.serviceNotTo(code, country.country_name))
  }
  const [least, most] = [service.min_weight ?? '0.001', service.max_weight ?? '1000']
  const weight = parcel.weight !== null && isWeight(parcel.weight) ? Number(parcel.weight) : null
  if (weight !== null && (weight < Number(least) || weight > Number(most))) faults.add('weight', 'range', words.serviceWeight(code, least, most))
  return { service, service_type }
}

/** What crosses a border must be let out of the one country and into the other. */
function checkBorder({ country_code }: Parcel, client: Client | null, { countries }: Lookups, faults: FaultList): void {
  const [to, from] = [countries.get(country_code ?? ''), countries.get(client?.origin_country ?? '')]
  if (!to || !from || to.country_code === from.country_code || to.status !== 'active') return
  if (!to.import_allowed) faults.add('country_code', 'conflict', faults.words.noImports(to.country_name))
  if (!from.export_allowed) faults.add('country_code', 'conflict', faults.words.noExports(from.country_name))
}

function checkCarrier(parcel: Parcel, lookups: Lookups, faults: FaultList): Carrier | null {
  const { carrier_code, carrier_id } = parcel
  if (carrier_code === null && carrier_id === null) return null
  const carrier = carrier_code === null ? lookups.carriers.get(carrier_id ?? 0) : lookups.carriersByCode.get(carrier_code.toUpperCase())
  const named = carrier_code ?? carrier?.carrier_code ?? String(carrier_id)
  if (!carrier) faults.add('carrier_code', 'unknown_reference', faults.words.unknown('carrier_code', named))
  else if (carrier.status !== 'active') faults.add('carrier_code', 'conflict', faults.words.carrierInactive(named))
  else return carrier
  return null
}

/** A number brought along: of the client's own range and not used before (packages.md 6.1). */
function checkNumber(parcel: Parcel, client: Client | null, lookups: Lookups, faults: FaultList): string | null {
  if (!parcel.tracking_no || !client) return null
  const { words } = faults
  const number = cleanNumber(parcel.tracking_no)
  const own = lookups.ranges.filter(({ client_id }) => client_id === client.id)
  if (!/^[A-Z0-9-]{6,35}$/.test(number)) faults.add('tracking_no', 'format', words.numberForm(parcel.tracking_no))
  else if (lookups.usedNumbers.has(number)) faults.add('tracking_no', 'duplicate', words.numberUsed(number))
  else if (!own.some((range) => isOfRange(number, range))) faults.add('tracking_no', 'unknown_reference', words.numberForeign(number, client.client_code))
  return number
}

function checkGroups(parcel: Parcel, client: Client | null, service: Service | null, faults: FaultList): void {
  const { words } = faults
  const { channel, channel_order_id, package_list_ref } = parcel
  if ((channel === null) !== (channel_order_id === null)) faults.add(channel === null ? 'channel' : 'channel_order_id', 'required', words.channelPair())
  if (channel !== null && !salesChannel.is(channel.toLowerCase())) faults.add('channel', 'unknown_reference', words.unknown('channel', channel))
  if (package_list_ref && client && !client.service_type.includes('ior')) faults.add('package_list_ref', 'conflict', words.listForIor(client.client_code))
  if (!package_list_ref && service?.service_type === 'ior' && client?.service_type.includes('ior')) {
    faults.add('package_list_ref', 'required', words.requiredFor('package_list_ref', `service ${service.code}`))
  }
}

/**
 * Codes that are known, in use, allowed in the country and not at odds with each other, what they imply included, and no more of the goods
 * than may go in one package (codes.md 6, 7.2). A code the package has already may have been withdrawn since. Papers are asked for here and
 * have to be there when the package leaves.
 */
function checkHandling(parcel: Parcel, { handlingCodes, countries }: Lookups, faults: FaultList): void {
  const { special_handling: own, kept_handling: kept, country_code, weight, pieces, items } = parcel
  if (own.length === 0) return
  const refuse = (code: 'unknown_reference' | 'conflict' | 'range', message: string) => faults.add('special_handling', code, message)
  for (const code of own) {
    const rule = handlingCodes.get(code)
    if (kept.includes(code)) continue
    if (!rule) refuse('unknown_reference', `Unknown handling code ${code}`)
    else if (rule.status !== 'active') refuse('conflict', `Code ${code} is inactive.`)
  }
  const codes = withImplied(own, handlingCodes)
  for (const [a, b] of conflictsAmong(codes, handlingCodes)) refuse('conflict', `Codes ${a} and ${b} may not be together`)
  const country = country_code ? countries.get(country_code) : undefined
  for (const code of codes) if (country?.prohibited_handling_codes.includes(code)) refuse('conflict', `${code} is prohibited in ${country.country_name}`)
  const tooMuch = weight !== null && isWeight(weight) && pieces ? quantityFault(own, handlingCodes, { weight, pieces, items }) : null
  if (tooMuch) refuse('range', `${tooMuch}.`)
  const papers = documentsNeeded(own, handlingCodes).map((name) => (handlingDocument.is(name) ? handlingDocument.label(name) : name))
  if (papers.length > 0) faults.warn(
    'special_handling', 'required',
    `${own.join(', ')} ${own.length === 1 ? 'needs' : 'need'} ${papers.join(' and ')} before it leaves: add ${papers.length === 1 ? 'it' : 'them'} under Documents of the package.`,
  )
}

function checkPreferences(parcel: Parcel, lookups: Lookups, faults: FaultList): void {
  const { words } = faults
  const { requested_delivery_date, incoterm } = parcel
  checkHandling(parcel, lookups, faults)
  if (requested_delivery_date && requested_delivery_date < lookups.today)
    faults.add('requested_delivery_date', 'range', words.inPast('requested_delivery_date'))
  if (incoterm && !packageIncoterm.is(incoterm)) faults.add('incoterm', 'unknown_reference', words.unknown('incoterm', incoterm))
}

/** The contents as packages.md 2 wants them; origin and destination in two countries, or customs, make their total binding. */
function checkContents(parcel: Parcel, client: Client | null, service: Service | null, faults: FaultList): void {
  const customs = service?.service_customs_clearance_flag ? service.code : null
  checkItems(parcel, faults, customs)
  checkItemsTotal(parcel, faults, customs !== null || (client !== null && parcel.country_code !== null && parcel.country_code !== client.origin_country))
}

interface Parts {
  client: Client
  served: { service: Service; service_type: string }
  carrier: Carrier | null
  address: ResolvedAddress
  sides: ResolvedSides
  money: ResolvedMoney
  tracking_no: string | null
}

/** Divisor by settings.md 7.1: the client's, else the service's, else the carrier's, else ours. */
const divisorOf = (client: Client, service: Service, carrier: Carrier | null, ownDivisor: number) =>
  client.volumetric_divisor ?? service.volumetric_divisor ?? carrier?.volumetric_divisor ?? ownDivisor

function resolve(parcel: Parcel, parts: Parts, lookups: Lookups): ResolvedParcel {
  const { client, served: { service, service_type }, carrier, address, sides, money, tracking_no } = parts
  const { length, width, height } = sides
  const box = length && width && height ? ([length, width, height] as const) : null
  const [pieces, weight] = [parcel.pieces ?? 1, parcel.weight ?? '0']
  const ask: CarrierAsk = {
    country: address.country, service, city: address.city, state: address.state, area: parcel.area, pincode: address.pincode, pieces, weight, sides: box,
    cod: money.cod_currency === null ? null : money.cod_amount, ...(client.environment === 'sandbox' ? { sandbox: true } : { draws_for: client.id }),
  }
  const known = box && volumetric(...box, divisorOf(client, service, null, lookups.divisor), pieces)
  const byHand = !carrier && !client.auto_allocate_carrier ? leftToPeople(lookups) : null
  const allocation = carrier ?? byHand
    ? null
    : allocate(
      {
        parcel, client, service, service_type, address, ask, declared_value_aed: money.declared_value_aed,
        cod_currency: money.cod_currency, volumetric_weight: known,
      },
      lookups,
    )
  const choice = byHand ?? (allocation ? choiceOf(allocation.decision) : chooseCarrier(ask, carrier, lookups))
  const space = box && volumetric(...box, divisorOf(client, service, choice.carrier, lookups.divisor), pieces)
  const usualIncoterm = packageIncoterm.is(client.default_incoterm) ? client.default_incoterm : 'DDP'
  return {
    ...address, ...money, client, service, service_type, carrier, choice, allocation, length, width, height, tracking_no,
    able: () => (byHand ? [] : able(ask, carrier, lookups)), prefer: (fullOf) => byHand ?? chooseCarrier(ask, carrier, lookups, fullOf), place: null,
    channel: parcel.channel?.toLowerCase() ?? null,
    own_divisor: lookups.divisor,
    volumetric_weight: space,
    chargeable_weight: chargeable({ actual: weight, volumetric: space, minimum: service.min_weight ?? 0 }),
    incoterm: parcel.incoterm ?? usualIncoterm,
  }
}

/** A parcel as it was settled: given to another carrier than its check foresaw, its space is reckoned anew. */
export function reallocated({ parcel, resolved }: GoodParcel, { choice, decision, place }: Settled): ResolvedParcel {
  if (choice === resolved.choice) return Object.assign(resolved, { place })
  const { client, service, length, width, height, allocation } = resolved
  const made = { ...resolved, choice, place, allocation: allocation && { ...allocation, decision: decision ?? allocation.decision } }
  if (choice.carrier === resolved.choice.carrier) return made
  const space = length && width && height
    ? volumetric(length, width, height, divisorOf(client, service, choice.carrier, resolved.own_divisor), parcel.pieces ?? 1)
    : null
  return {
    ...made, volumetric_weight: space, chargeable_weight: chargeable({ actual: parcel.weight ?? '0', volumetric: space, minimum: service.min_weight ?? 0 }),
  }
}

/** What the rules found when nothing stood in the way: a carrier asked for must take it, and an order twice in a day is told. */
function lastChecks(parcel: Parcel, resolved: ResolvedParcel, lookups: Lookups, faults: FaultList): void {
  const { choice, carrier, client } = resolved
  if (carrier && choice.refusal !== null) faults.add('carrier_code', 'conflict', choice.refusal)
  const alike = lookups.recent.get(guardKey(client.id, resolved.consignee_phone_key, resolved.cod_amount, parcel.consignee_name ?? ''))
  if (alike) faults.warn(null, 'duplicate', faults.words.possibleDuplicate(alike, lookups.guardHours))
}

/**
 * Every rule of packages.md 2, 6.1 and 7 and countries.md 7.1 on one package, over lookups read beforehand (`loadLookups`); nothing
 * is asked of the database here. All faults at once, in the words of the asker: `sheetWords` for a file, `formWords` for the form.
 */
export function checkParcel(parcel: Parcel, lookups: Lookups, words: ParcelWords = sheetWords): CheckedParcel {
  const faults = new FaultList(words)
  const client = lookups.clients.get(parcel.client_id ?? 0) ?? null
  checkTexts(parcel, faults)
  if (client && parcel.ref_no && lookups.refs.has(refKey(client.id, parcel.ref_no))) faults.add('ref_no', 'duplicate', words.refUsed(parcel.ref_no))
  const served = checkService(parcel, client, lookups, faults)
  const service = served?.service ?? null
  const carrier = checkCarrier(parcel, lookups, faults)
  const tracking_no = checkNumber(parcel, client, lookups, faults)
  checkGroups(parcel, client, service, faults)
  const address = checkAddress(parcel, lookups, faults)
  checkBorder(parcel, client, lookups, faults)
  const sides = checkGoods(parcel, faults, lookups.packageTypes)
  const money = checkMoney(parcel, { country: address?.country ?? null, service, client }, lookups, faults)
  checkPreferences(parcel, lookups, faults)
  checkContents(parcel, client, service, faults)
  for (const { field, code, message } of labelFaults(parcel, words)) faults.warn(field, code, message)
  const { errors, warnings } = faults
  if (errors.length > 0 || !client || !served || !address || !sides || !money) return { parcel, errors, warnings, resolved: null }
  const resolved = resolve(parcel, { client, served, carrier, address, sides, money, tracking_no }, lookups)
  lastChecks(parcel, resolved, lookups, faults)
  return { parcel, errors, warnings, resolved: errors.length > 0 ? null : resolved }
}
