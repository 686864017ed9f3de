import { sql } from 'drizzle-orm'
import { clientAddresses } from '@/lib/contract/client-addresses'
import { clientSettings } from '@/lib/contract/client-settings'
import { clientTokens } from '@/lib/contract/client-tokens'
import { clients } from '@/lib/contract/clients'
import { clientType, serviceType } from '@/lib/domain/client'
import { currencyCodes } from '@/lib/domain/currency'
import { userStatus } from '@/lib/domain/user'
import { rows } from '../../db/db'
import { literal } from '../../db/literals'
import { Answer, Download, implement } from '../../platform/implement'
import { logoType } from '../../platform/logo'
import { openOutside } from '../../platform/outside'
import { Refusal } from '../../platform/refusal'
import { addAddress, addressNames, changeAddress, findAddresses, readAddress, removeAddress } from './addresses'
import { clientNames, findClients } from './find'
import { inviteClients } from './invite'
import { dropLogo, removeClient } from './life'
import { readClient } from './record'
import { addClient, changeClient } from './save'
import { clientCredit } from './credit'
import { clientOf } from './scope'
import { readSettings, saveSettings, testWebhook } from './settings'
import { addToken, findTokens, renameToken, switchToken } from './tokens'
import { mailNewToken } from './token-mail'

export const clientHandlers = implement(clients, {
  list: ({ db, who, query }) => findClients(db, who, query),
  dropdown: ({ db, who, query }) => clientNames(db, who, query),
  one: ({ db, services, who, params }) => readClient(db, services, who, params.id),

  options: async ({ db }) => ({
    client_types: [...clientType.options],
    service_types: [...serviceType.options],
    currencies: [...currencyCodes],
    countries: await rows<{ value: string; label: string }>(db, sql`select country_code as value, country_name as label from countries order by country_name`),
    time_zones: (await rows<{ zone: string }>(db, sql`select distinct timezone as zone from country_timezones union select 'Asia/Dubai'
      order by 1`)).map(({ zone }) => zone),
    account_managers: await rows<{ id: number; name: string }>(db, sql`select id, full_name as name from users
      where user_category = 'admin' and status = ${literal(userStatus, 'active')} order by full_name limit 500`),
  }),

  credit: ({ db, who, params }) => clientCredit(db, who, params.id),

  create: async ({ db, services, who, body, audit }) => {
    const made = await addClient(db, services, who, body)
    audit({ entity: 'client', entity_id: made.client_code, after: { ...body, logo: undefined } })
    return new Answer(201, made)
  },

  change: async ({ db, services, who, params, body, audit }) => {
    const { before, after } = await changeClient({ tx: db, services }, who, params.id, body)
    const client = await readClient(db, services, who, params.id)
    audit({ entity: 'client', entity_id: client.client_code, before, after })
    return client
  },

  remove: async ({ db, who, params, audit, services }) => {
    const { client_code } = await clientOf(db, who, params.id)
    audit({ entity: 'client', entity_id: client_code, action: 'delete', ...(await removeClient({ tx: db, services }, who, params.id)) })
    return { id: params.id, status: 'delete' }
  },

  invite: ({ db, who, body, services, audit }) => inviteClients({ tx: db, who, services, audit }, body.ids, body.message || undefined),

  dropLogo: async ({ db, who, params, audit }) => {
    const { had } = await dropLogo(db, who, params.id)
    audit({ entity: 'client', entity_id: params.id, action: 'drop_logo', before: { logo_path: had }, after: { logo_path: null } })
    return { id: params.id, logo_path: null }
  },

  logo: async ({ db, services, who, params }) => {
    const { client_code, logo_path } = await clientOf(db, who, params.id)
    if (!logo_path || !(await services.files.has(logo_path))) throw new Refusal(404, 'This client has no logo.')
    return new Download(await services.files.read(logo_path), logoType(logo_path), `${client_code}.${logo_path.split('.').at(-1)}`)
  },
})

export const clientAddressHandlers = implement(clientAddresses, {
  list: ({ db, who, params, query }) => findAddresses(db, who, params.id, query),
  one: ({ db, who, params }) => readAddress(db, who, params.id),
  names: ({ db, who, query }) => addressNames(db, who, query),

  add: async ({ db, who, params, body, audit }) => {
    const address_id = await addAddress(db, who, params.id, body)
    audit({ entity: 'client_address', entity_id: address_id, after: { client_id: params.id, ...body } })
    return new Answer(201, { address_id })
  },

  change: async ({ db, who, params, body, audit }) => {
    const { before, after } = await changeAddress(db, who, params.id, params.address_id, body)
    audit({ entity: 'client_address', entity_id: params.address_id, before, after })
    return after
  },

  remove: async ({ db, who, params, audit }) => {
    const before = await removeAddress(db, who, params.id)
    audit({ entity: 'client_address', entity_id: params.id, action: 'delete', before, after: { status: 'delete' } })
    return { address_id: params.id, status: 'delete' }
  },
})

export const clientTokenHandlers = implement(clientTokens, {
  list: ({ db, who, params, query }) => findTokens(db, who, params.id, query),

  create: async ({ db, who, services, params, body, audit }) => {
    const { made, client } = await addToken(db, who, params.client_id, body)
    // The token itself is in the answer and nowhere else, the log of changes least of all.
    audit({
      entity: 'client_access', entity_id: made.id, action: 'create_token',
      after: { client: client.client_code, name: made.name, environment: made.environment, expire_at: made.expire_at },
    })
    await mailNewToken(db, services, who, client.id, made)
    return new Answer(201, made)
  },

  toggle: async ({ db, who, params, audit }) => {
    const { before, after } = await switchToken(db, who, params.client_id, params.id, params.status)
    audit({ entity: 'client_access', entity_id: params.id, action: after, before: { status: before }, after: { status: after } })
    return { id: params.id, status: after }
  },

  rename: async ({ db, who, params, body, audit }) => {
    const { before } = await renameToken(db, who, params.client_id, params.id, body.name)
    audit({ entity: 'client_access', entity_id: params.id, before: { name: before }, after: { name: body.name } })
    return { id: params.id, name: body.name }
  },
})

export const clientSettingHandlers = implement(clientSettings, {
  one: ({ db, who, params }) => readSettings(db, who, params.id),

  save: async ({ db, who, services, body, audit }) => {
    const { before, after } = await saveSettings({ tx: db, who, secret: services.config.TOKEN_SECRET, outside: openOutside(services.config) }, body)
    audit({ entity: 'client_settings', entity_id: body.client_id, before, after })
    return readSettings(db, who, body.client_id)
  },

  test: ({ db, who, services, params, body }) => testWebhook(services, openOutside(services.config), db, who, params.id, body.event),
})
