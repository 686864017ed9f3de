import { sql } from 'drizzle-orm'
import { countries } from '@/lib/contract/countries'
import { adds, changes } from '../../platform/handler-shells'
import { implement } from '../../platform/implement'
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
  save: changes('country', async ({ db, who, params, body, services }) => {
    const saved = await saveCountry(db, who, params.id, body)
    await countryChanged({ db, who, services }, saved.before, saved.after)
    return saved
  }, { by: ({ country_code }) => country_code }),
  switchStatus: changes('country', ({ db, who, params, body }) => switchCountry(db, who, params.id, body), {
    by: ({ country_code }) => country_code,
    log: ({ body }, { before, after }) => ({ before: { status: before.status }, after: { status: after.status, force: body.force ?? false } }),
  }),
  switchMany: ({ db, who, body: { ids, ...to }, audit }) =>
    rowByRow(db, { ids, table: sql`countries`, name: sql`country_name` }, async (id) => {
      const { before, after } = await switchCountry(db, who, id, to)
      if (before.status !== after.status)
        audit({ entity: 'country', entity_id: after.country_code, before: { status: before.status }, after: { status: after.status, force: to.force } })
    }),
  patterns: ({ db, query }) => findPatterns(db, query.country_code),
  validation: ({ db, params }) => validationRules(db, params.x),
  validate: ({ db, body }) => checkTypedAddress(db, body),
  airportCodes: async ({ query }) => findAirports(query.search, query.country_code),
  airports: async ({ params, query }) => findAirports(query.search, knownCountry(params.country)),
  ports: async ({ params, query }) => findPorts(query.search, knownCountry(params.country)),
  timezones: ({ db, query }) => findTimezones(db, query),
  timezone: ({ db, params }) => readTimezone(db, params.id),
  addTimezone: adds('country_timezone', async ({ db, who, body, services }) => {
    const byDefault = await defaultZone(db, body.country_code)
    const made = await addTimezone(db, who, body)
    await zoneChanged({ db, who, services }, null, await readTimezone(db, made.id), byDefault)
    return made
  }, { log: ({ body }) => body }),
  saveTimezone: changes('country_timezone', async ({ db, who, params, body, services }) => {
    const byDefault = await defaultZone(db, body.country_code ?? (await readTimezone(db, params.id)).country_code)
    const saved = await saveTimezone(db, who, params.id, body)
    await zoneChanged({ db, who, services }, saved.before, saved.after, byDefault)
    return saved
  }),
  holidays: ({ db, query }) => findHolidays(db, query),
  addHoliday: adds('country_holiday', async ({ db, who, body, services }) => {
    const made = await addHoliday(db, who, body)
    await holidayChanged({ db, who, services }, null, made)
    return made
  }, { log: ({ body }) => body, answer: (_, { id }) => ({ id }) }),
  saveHoliday: changes('country_holiday', async ({ db, who, params, body, services }) => {
    const saved = await saveHoliday(db, who, params.id, body)
    await holidayChanged({ db, who, services }, saved.before, saved.after)
    return saved
  }),
})
