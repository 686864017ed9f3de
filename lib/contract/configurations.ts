import { z } from 'zod'
import { configKeys } from '@/lib/domain/config-register'
import { configScope, configStatus, configType } from '@/lib/domain/config-value'
import { anyOf, byId, CountryCode, Currency, Day, Flag, get, Id, Instant, paged, paging, post, searchText } from './kernel'

const edits = 'app_base:config-edit'
const Scope = z.enum(configScope.names)
const Status = z.enum(configStatus.names)

/** The form sends what it has; what fits the key is judged by the register. */
const Value = z.preprocess((v) => (typeof v === 'boolean' || typeof v === 'number' ? String(v) : v), z.string('Value is required.').max(32 * 1024))
const Reason = z.string().trim().min(5, 'Give a reason of at least 5 characters.').max(250)
const Target = { country_code: CountryCode.nullish(), client_id: Id.nullish(), carrier_id: Id.nullish(), warehouse_id: Id.nullish() }

const Row = z.object({
  id: Id,
  config_key: z.string(),
  meaning: z.string(),
  description: z.string().nullable(),
  scope: Scope,
  scope_name: z.string(),
  country_code: z.string().nullable(),
  client_id: z.number().nullable(),
  carrier_id: z.number().nullable(),
  warehouse_id: z.number().nullable(),
  data_type: z.enum(configType.names),
  value: z.string(),
  /** The value as people read it: 'AED 1,000.00'. */
  shown: z.string(),
  currency: z.string().nullable(),
  valid_from: Day,
  valid_to: Day.nullable(),
  status: Status,
  /** What holds for this scope today when the row is not there. */
  wider: z.string(),
  updated_by: z.string().nullable(),
  updated_at: Instant,
  version: z.number(),
})

const History = z.object({
  id: Id, action: z.string(), old_value: z.string().nullable(), new_value: z.string().nullable(),
  valid_from: Day.nullable(), changed_by: z.string(), changed_at: Instant, reason: z.string(),
})
const Applies = z.object({ scope: Scope, scope_name: z.string(), value: z.string(), valid_from: Day.nullable(), valid_to: Day.nullable() })

const refreshes = ['configurations.list', 'configurations.register', 'configurations.standing']

/** Values of the register's keys by scope and day (settings.md 2.1). */
export const configurations = {
  list: get('/api/configuration_list', {
    needs: 'app_base:config-list',
    query: paging.extend({
      id: Id.optional(),
      config_key: anyOf(z.string().max(60)),
      scope: anyOf(Scope),
      data_type: anyOf(z.enum(configType.names)),
      client_id: anyOf(Id),
      country_code: anyOf(z.string().max(2)),
      /** Active ones unless it says otherwise; `all` are all but the deleted. */
      status: anyOf(z.enum([...configStatus.names, 'all'])),
      valid_on: Day.optional(),
      history: Flag.optional(),
    }),
    reply: paged(Row.extend({ history: z.array(History).optional() })),
  }),
  add: post('/api/add_configuration', {
    needs: edits,
    body: z.object({
      config_key: z.string('Choose a key.').trim().min(1, 'Choose a key.').max(60),
      scope: Scope.default('global'),
      ...Target,
      value: Value,
      currency: Currency.nullish(),
      valid_from: Day.optional(),
      valid_to: Day.nullish(),
      description: z.string().trim().max(250).nullish(),
      change_reason: Reason,
    }),
    reply: Row,
    refreshes,
  }),
  update: post('/api/update_configuration/:id', {
    needs: edits,
    params: byId,
    body: z.object({
      value: Value.optional(),
      valid_from: Day.optional(),
      valid_to: Day.nullish(),
      currency: Currency.nullish(),
      status: Status.optional(),
      description: z.string().trim().max(250).nullish(),
      change_reason: Reason,
      version: z.number().int(),
    }),
    reply: Row,
    refreshes,
  }),
  register: get('/api/configuration_register', {
    needs: ['app_base:config-list', edits],
    query: z.object({ search: searchText(60).optional() }),
    reply: z.array(z.object({
      config_key: z.enum(configKeys), meaning: z.string(), owner: z.string(), data_type: z.enum(configType.names),
      scopes: z.array(Scope), range: z.string(), choices: z.array(z.string()).nullable(),
      default: z.string().nullable(), default_shown: z.string(), today: z.string(),
    })),
  }),
  standing: get('/api/configuration_register/:config_key', {
    needs: ['app_base:config-list', edits],
    params: z.object({ config_key: z.string().max(60) }),
    reply: z.object({ today: z.array(Applies), later: z.array(Applies) }),
  }),
}
