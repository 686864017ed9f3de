import { sql } from 'drizzle-orm'
import { countries } from '@/lib/contract/countries'
import { Answer, implement } from '../../platform/implement'
import { rowByRow } from '../../platform/row-by-row'
import { countryChanged, defaultZone, holidayChanged, zoneChanged } from '../../core/calendar/note'
import { checkTypedAddress } from './check-address'
import { findAirports, findPorts, knownCountry } from '../../core/places/gateways'
import { addHoliday, findHolidays, saveHoliday } from './holidays'
import { findCountries, findPatterns } from './read-countries'
import { saveCountry } from './save-country'
import { switchCountry } from './switch-country'
import { addTimezone, findTimezones, readTimezone, saveTimezone } from './timezones'
import { validationRules } from './validation-rules'

export const countryHandlers = implement(countries, {
  settings: ({ db, query }) => findCountries(db, query),
  save: async ({ db, who, params, body, audit, services }) => {
    const { before, after } = await saveCountry(db, who, params.id, body)
    await countryChanged({ db, who, services }, before, after)
    audit({ entity: 'country', entity_id: after.country_code, before, after })
    return after
  },
  switchStatus: async ({ db, who, params, body, audit }) => {
    const { before, after } = await switchCountry(db, who, params.id, body)
    audit({ entity: 'country', entity_id: after.country_code, before: { status: before.status }, after: { status: after.status, force: body.force ?? false } })
    return after
  },
  switchMany: ({ db, who, body: { ids, ...to }, audit }) =>
    rowByRow(db, { ids, table: sql`countries`, name: sql`country_name` }, async (id) => {
      const { before, after } = await switchCountry(db, who, id, to)
      if (before.status !== after.status) audit({ entity: 'country', entity_id: after.country_code, before: { status: before.status }, after: { status: after.status, force: to.force } })
    }),
  patterns: ({ db, query }) => findPatterns(db, query.country_code),
  validation: ({ db, params }) => validationRules(db, params.x),
  validate: ({ db, body }) => checkTypedAddress(db, body),
  airportCodes: async ({ query }) => findAirports(query.search, query.country_code),
  airports: async ({ params, query }) => findAirports(query.search, knownCountry(params.country)),
  ports: async ({ params, query }) => findPorts(query.search, knownCountry(params.country)),
  timezones: ({ db, query }) => findTimezones(db, query),
  timezone: ({ db, params }) => readTimezone(db, params.id),
  addTimezone: async ({ db, who, body, audit, services }) => {
    const byDefault = await defaultZone(db, body.country_code)
    const made = await addTimezone(db, who, body)
    await zoneChanged({ db, who, services }, null, await readTimezone(db, made.id), byDefault)
    audit({ entity: 'country_timezone', entity_id: made.id, after: body })
    return new Answer(201, made)
  },
  saveTimezone: async ({ db, who, params, body, audit, services }) => {
    const byDefault = await defaultZone(db, body.country_code ?? (await readTimezone(db, params.id)).country_code)
    const { before, after } = await saveTimezone(db, who, params.id, body)
    await zoneChanged({ db, who, services }, before, after, byDefault)
    audit({ entity: 'country_timezone', entity_id: params.id, before, after })
    return after
  },
  holidays: ({ db, query }) => findHolidays(db, query),
  addHoliday: async ({ db, who, body, audit, services }) => {
    const made = await addHoliday(db, who, body)
    await holidayChanged({ db, who, services }, null, made)
    audit({ entity: 'country_holiday', entity_id: made.id, after: body })
    return new Answer(201, { id: made.id })
  },
  saveHoliday: async ({ db, who, params, body, audit, services }) => {
    const { before, after } = await saveHoliday(db, who, params.id, body)
    await holidayChanged({ db, who, services }, before, after)
    audit({ entity: 'country_holiday', entity_id: params.id, before, after })
    return after
  },
})
