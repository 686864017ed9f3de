import { getCountryCallingCode, isSupportedCountry } from 'libphonenumber-js'
import iso from 'i18n-iso-countries/index.js'
import arabic from 'i18n-iso-countries/langs/ar.json' with { type: 'json' }
import type { ClientBase } from 'pg'
import { countryCodes, countryNames } from '@/lib/domain/countries'
import { currencies } from '@/lib/domain/currency'
import { entityScans, scanCodes } from '@/lib/domain/entity-scan'
import { valueLists } from '@/lib/domain/lists'
import { grantsOf, roleCodes, roles } from '@/lib/domain/roles'
import { houseEvents } from '@/lib/domain/tracking-event'
import { groups } from '../db/schema/access'
import { rsaServices } from '../db/schema/packages'
import { baseAreas, baseCities, baseStates, countries, facilities as facilityTable } from '../db/schema/places'
import { currencyRates, listValues, maintenance } from '../db/schema/platform'
import { entityScans as scanTable, trackingEventMaster } from '../db/schema/tracking'
import { handlingCodes } from './handling-codes'
import { insertMissing } from './insert-missing'
import { areas } from './places/areas'
import { cities, remoteCities } from './places/cities'
import { activeCountries, countryRules, type CountryRules } from './places/countries'
import { facilities } from './places/facilities'
import type { ActiveCountry } from './places/place'
import { states } from './places/states'
import { houseServices } from './services'

/** The day the opening rates of lib/domain/currency.ts stand for; later rates are added beside them. */
const openingDay = '2026-01-01'

const arabicNames: Readonly<Record<string, string>> = arabic.countries

function countryRows() {
  return countryCodes.map(code => {
    const rules: CountryRules | undefined = countryRules[code as ActiveCountry]
    return {
      country_code: code,
      iso3: iso.alpha2ToAlpha3(code) ?? code,
      country_name: countryNames[code],
      country_name_ar: arabicNames[code] ?? null,
      currency: rules?.currency ?? null,
      dial_code: isSupportedCountry(code) ? `+${getCountryCallingCode(code)}` : null,
      phone_lengths: [...(rules?.phone_lengths ?? [])],
      status: rules ? 'active' : 'inactive',
      has_pincode: Boolean(rules?.pincode_pattern),
      pincode_required: rules?.pincode_required ?? false,
      pincode_label: rules?.pincode_label ?? 'Pincode',
      pincode_pattern: rules?.pincode_pattern ?? null,
      pincode_example: rules?.pincode_example ?? null,
      cod_allowed: rules?.cod_allowed ?? false,
      default_timezone: rules?.default_timezone ?? null,
      vat_rate: rules?.vat_rate ?? null,
    }
  })
}

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
}

function listRows() {
  const named = Object.entries(valueLists).flatMap(([list_code, { values }]) => values.map(({ value, label }, sort_order) => ({ list_code, value, label, sort_order })))
  const handling = Object.entries(handlingCodes).map(([value, label], sort_order) => ({ list_code: 'special_handling', value, label, sort_order }))
  return [...named, ...handling]
}

const rateRows = () =>
  Object.entries(currencies).map(([currency, { aedRate }]) => ({ currency, rate_date: openingDay, aed_rate: aedRate, source: 'Opening rate' }))

const eventRows = () => houseEvents.map(({ maps_to, iata, ...event }) => ({ ...event, maps_to_status: maps_to, iata_code: iata, is_system: true }))

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

/**
 * What every installation needs before anybody signs in: countries and places, value lists, rates, services, events,
 * scans, built-in groups, facilities. Runs at every start; what is there already is left as it was edited.
 */
export async function seedReference(client: ClientBase): Promise<void> {
  await seedPlaces(client)
  await insertMissing(client, listValues, listRows())
  await insertMissing(client, currencyRates, rateRows())
  await insertMissing(client, rsaServices, houseServices)
  await insertMissing(client, trackingEventMaster, eventRows())
  await insertMissing(client, scanTable, scanRows())
  await insertMissing(client, groups, groupRows())
  await insertMissing(client, maintenance, [{ id: 1 }])
}
