import type { ClientBase } from 'pg'
import { agreementLanguage } from '@/lib/domain/agreement'
import { currencies, isCurrency } from '@/lib/domain/currency'
import { entityScans, scanCodes } from '@/lib/domain/entity-scan'
import { valueLists } from '@/lib/domain/lists'
import { grantsOf, roleCodes, roles } from '@/lib/domain/roles'
import { trackingEvents } from '@/lib/domain/tracking-event'
import { firstEdition } from '../core/agreements/first-edition'
import { textHash } from '../core/agreements/text-hash'
import { groups } from '../db/schema/access'
import { agreementTemplates } from '../db/schema/agreements'
import { rsaServices } from '../db/schema/packages'
import { specialHandling } from '../db/schema/codes'
import { baseAreas, baseCities, baseStates, countries, countryTimezones, facilities as facilityTable } from '../db/schema/places'
import { declarationTexts } from '../db/schema/pas-tokens'
import { pasVehicleTypes } from '../db/schema/pas-sites'
import { helpArticles } from '../db/schema/workspace'
import { currencyRates, listValues, maintenance } from '../db/schema/platform'
import { listConfigurations } from '../db/schema/settings'
import { entityScans as scanTable, trackingEventMaster } from '../db/schema/tracking'
import { handlingRows } from './codes/handling'
import { barcodeTypes, labelTypes, paperFormats } from '@/lib/domain/linehaul'
import { barcodeTypes as barcodeTable, labelTypes as labelTable, paperFormats as paperTable } from '../db/schema/linehaul'
import { insertMissing } from './insert-missing'
import { seedBesideFacilities } from './master-data/places-beside'
import { areas } from './places/areas'
import { cities, remoteCities } from './places/cities'
import { activeCountries, countryRules } from './places/countries'
import { countryRows } from './places/country-rows'
import { facilities } from './places/facilities'
import { states } from './places/states'
import { abbreviations, furtherZones, stateZones } from './places/timezones'
import { declarationRows, vehicleRows } from './pas/reference-rows'
import { ourServices } from './services'
import { helpRows } from './workspace/help-rows'

/** The day the opening rates of lib/domain/currency.ts stand for; later rates are added beside them. */
const openingDay = '2026-01-01'

const stateRows = () =>
  activeCountries.flatMap(country =>
    states[country].map(([state_code, state_name, state_name_ar]) => ({ country_code: country, state_code, state_name, state_name_ar: state_name_ar ?? null })),
  )

function cityRows(stateIds: ReadonlyMap<string, number>) {
  return activeCountries.flatMap(country =>
    cities[country].map(([state, city_code, city_name, city_name_ar, latitude, longitude, aliases = []]) => ({
      country_code: country, state_id: stateIds.get(`${country}/${state}`) ?? null, city_code, city_name, city_name_ar, aliases: [...aliases],
      latitude: latitude.toFixed(6), longitude: longitude.toFixed(6), remote: remoteCities.has(`${country}/${city_code}`),
    })),
  )
}

/** 'Jumeirah Beach Residence' -> 'JUMEIRAH-BEACH-RESID': area codes are at most 20 long (countries.md 2). */
const areaCode = (name: string) => name.toUpperCase().replaceAll(/[^A-Z0-9]+/g, '-').slice(0, 20)

function areaRows(cityIds: ReadonlyMap<string, number>) {
  return Object.entries(areas).flatMap(([city, list]) => {
    const city_id = cityIds.get(`AE/${city}`)
    if (city_id === undefined) throw new RangeError(`Areas of a city that is not there: ${city}`)
    return list.map(([area_name, area_name_ar, zone]) => ({ city_id, area_code: areaCode(area_name), area_name, area_name_ar, zone }))
  })
}

/** One default a country, and the states that keep another clock. */
function zoneRows(stateIds: ReadonlyMap<string, number>) {
  const defaults = Object.entries({ ...Object.fromEntries(activeCountries.map((code) => [code, countryRules[code].default_timezone])), ...furtherZones })
  return [
    ...defaults.map(([country_code, timezone]) => ({
      country_code, state_id: null, timezone, abbreviation: abbreviations[country_code] ?? null, is_default: true, status: 'active' as const,
    })),
    ...stateZones.map(([country_code, state, timezone, abbreviation]) => ({
      country_code, state_id: stateIds.get(`${country_code}/${state}`) ?? null, timezone, abbreviation, is_default: false, status: 'active' as const,
    })),
  ]
}

async function idsBy(client: ClientBase, query: string): Promise<Map<string, number>> {
  const { rows } = await client.query<{ key: string; id: number | string }>(query)
  return new Map(rows.map(({ key, id }) => [key, Number(id)]))
}

async function seedPlaces(client: ClientBase): Promise<void> {
  await insertMissing(client, countries, countryRows())
  await insertMissing(client, baseStates, stateRows())
  const stateIds = await idsBy(client, `select country_code || '/' || state_code as key, id from base_states`)
  await insertMissing(client, baseCities, cityRows(stateIds))
  const cityIds = await idsBy(client, `select country_code || '/' || city_code as key, id from base_cities where country_code = 'AE'`)
  await insertMissing(client, baseAreas, areaRows(cityIds))
  await insertMissing(client, facilityTable, facilities)
  await insertMissing(client, countryTimezones, zoneRows(stateIds))
}

function listRows() {
  const meta = (list_code: string, value: string) => (
    list_code === 'currencies' && isCurrency(value) ? { minor_units: currencies[value].digits, symbol: currencies[value].symbol } : null
  )
  return Object.entries(valueLists).flatMap(([list_code, { values }]) => values.map(({ value, label }, sort_order) => ({
    list_code, value, label, sort_order, meta: meta(list_code, value),
  })))
}

const listNames = () => Object.entries(valueLists).map(([list_code, { name, group, system }]) => ({
  list_code, name, list_group: group, is_system: system, allow_custom: !system,
}))

const rateRows = () =>
  Object.entries(currencies).map(([currency, { aedRate }]) => ({ currency, rate_date: openingDay, aed_rate: aedRate, source: 'Opening rate' }))

const eventRows = () => trackingEvents.map(({ maps_to, iata, ...event }) => ({ ...event, maps_to_status: maps_to, iata_code: iata, is_system: true }))

const scanRows = () =>
  scanCodes.map(code => {
    const { event, ...scan } = entityScans[code]
    return {
      code, ...scan, event_code: event, allowed_statuses: [...scan.allowed_statuses], requires: [...scan.requires],
      user_categories: [...scan.user_categories],
    }
  })

const groupRows = () =>
  roleCodes.map(role_code => {
    const { name, category, who } = roles[role_code]
    return { name, description: who, user_category: category, role_code, is_system: true, permissions: grantsOf(role_code) }
  })

const agreementRows = () => agreementLanguage.names.map((language) => {
  const { title, clauses } = firstEdition[language]
  const body = clauses.join('\n')
  return { edition: 1, language, title, body, text_hash: textHash({ title, body }) }
})

/**
 * What every installation needs before anybody signs in: countries and places, value lists, rates, services, events,
 * scans, built-in groups, facilities. Runs at every start; what is there already is left as it was edited.
 */
export async function seedReference(client: ClientBase): Promise<void> {
  await seedPlaces(client)
  await insertMissing(client, listConfigurations, listNames())
  await insertMissing(client, specialHandling, [...handlingRows])
  await insertMissing(client, listValues, listRows())
  await insertMissing(client, currencyRates, rateRows())
  await insertMissing(client, rsaServices, ourServices)
  await insertMissing(client, trackingEventMaster, eventRows())
  await insertMissing(client, scanTable, scanRows())
  await insertMissing(client, paperTable, [...paperFormats])
  await insertMissing(client, labelTable, labelTypes.map((type) => ({ ...type, paper_formats: [...type.paper_formats] })))
  await insertMissing(client, barcodeTable, [...barcodeTypes])
  await insertMissing(client, groups, groupRows())
  await insertMissing(client, maintenance, [{ id: 1 }])
  await seedBesideFacilities(client)
  await insertMissing(client, helpArticles, helpRows())
  await insertMissing(client, pasVehicleTypes, vehicleRows)
  await insertMissing(client, declarationTexts, declarationRows())
  await insertMissing(client, agreementTemplates, agreementRows())
}
