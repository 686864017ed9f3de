import { configurations } from '@/lib/contract/configurations'
import { configFact, configKeys, isConfigKey } from '@/lib/domain/config-register'
import { rangeOfConfig, scopesOf, showConfig } from '@/lib/domain/config-value'
import { whenLanded } from '../../db/db'
import { adds } from '../../platform/handler-shells'
import { implement, type Handlers } from '../../platform/implement'
import { Refusal } from '../../platform/refusal'
import { headOfficeOnly } from '../../platform/head-office-only'
import { addConfiguration, changeConfiguration } from './change'
import { configurationList, configurationOf, standingOf } from './row'
import { dropSettings, settingRow } from '../../core/settings/setting-at'

export const configurationHandlers = implement(configurations, headOfficeOnly<Handlers<typeof configurations>>({
  list: ({ db, query }) => configurationList(db, query, configKeys),

  add: adds('configuration', async ({ db, who, body }) => {
    const made = await configurationOf(db, await addConfiguration(db, who, body))
    whenLanded(db, dropSettings)
    return made
  }),

  update: async ({ db, who, params, body, audit }) => {
    const before = await configurationOf(db, params.id)
    const id = await changeConfiguration(db, who, params.id, body)
    whenLanded(db, dropSettings)
    const after = body.status === 'delete' ? { ...before, status: 'delete' as const } : await configurationOf(db, id)
    audit({ entity: 'configuration', entity_id: id, before, after })
    return after
  },

  register: async ({ db, query }) => {
    const needle = query.search?.toLowerCase() ?? ''
    const keys = configKeys.filter((key) => key.includes(needle) || configFact(key).meaning.toLowerCase().includes(needle))
    return Promise.all(keys.map(async (key) => {
      const fact = configFact(key)
      const held = await settingRow(db, key)
      return {
        config_key: key, meaning: fact.meaning, owner: fact.owner, data_type: fact.type,
        scopes: scopesOf(key), range: rangeOfConfig(key), choices: fact.choices ? [...fact.choices] : null,
        default: fact.default, default_shown: showConfig(key, fact.default),
        today: held ? showConfig(key, held.value, held.currency ?? 'AED') : showConfig(key, fact.default),
      }
    }))
  },

  standing: async ({ db, params }) => {
    if (!isConfigKey(params.config_key)) throw new Refusal(404, `Unknown configuration ${params.config_key}.`)
    return standingOf(db, params.config_key)
  },
}))
