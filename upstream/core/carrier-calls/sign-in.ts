import { createHash } from 'node:crypto'
import { reach, type Outside } from '../../platform/outside'
import { basic, TokenPurse } from '../../platform/bearer-tokens'
import type { Connection } from './connection'
import { CarrierTrouble } from './trouble'

/** Bearer tokens of carriers' token servers, by everything they were asked with: a changed secret asks anew. */
const tokens = new TokenPurse(200)

const nameOf = ({ carrier_id, environment, values }: Connection) =>
  createHash('sha256').update([carrier_id, environment, values.token_url, values.username, values.client_secret].join('|')).digest('hex')

/** After a 401: the token is asked for again. */
export const forgetCarrierToken = (connection: Connection) => tokens.forget(nameOf(connection))

/** A bearer token of the carrier's token server. */
async function oauthToken(connection: Connection, outside: Outside): Promise<string> {
  const { values, timeoutMs, carrier } = connection
  const server = async () => (connection.sandbox && values.token_url?.startsWith('sandbox:')
    ? { url: new URL(`${connection.base}/token`), at: null }
    : reach(values.token_url ?? '', outside))
  const got = await tokens.take(nameOf(connection), { server, timeoutMs, scope: values.scope, id: values.username, secret: values.client_secret })
  if ('token' in got) return got.token
  throw new CarrierTrouble(
    'away', got.error ? `The token server of ${carrier} did not answer. ${got.error}` : `The token server of ${carrier} gave no token (${got.status}).`,
    0, got.status,
  )
}

/** The headers that sign us in at a carrier; all of them are secret. */
export async function carrierSignIn(connection: Connection, outside: Outside): Promise<Record<string, string>> {
  const { values } = connection
  switch (connection.auth) {
    case 'basic':
      return { authorization: basic(values.username ?? '', values.password ?? '') }
    case 'bearer':
      return { authorization: `Bearer ${values.api_key ?? ''}` }
    case 'api_key':
      return { 'x-api-key': values.api_key ?? '' }
    case 'oauth2':
      return { authorization: `Bearer ${await oauthToken(connection, outside)}` }
    case 'account_pin':
      return {
        'x-account-number': values.account_number ?? '', 'x-account-pin': values.account_pin ?? '', 'x-account-entity': values.account_entity ?? '',
        'x-account-country': values.account_country_code ?? '',
      }
    case 'none':
      return {}
  }
}
