import { sql, type SQL } from 'drizzle-orm'
import type { z } from 'zod'
import type { subscriptions } from '@/lib/contract/subscriptions'
import { authSecrets, type AuthSecret, type SubscriptionAuth } from '@/lib/domain/subscription'
import { first, rows, type Db } from '../../db/db'
import { Refusal, refuseField } from '../../platform/refusal'
import { seal } from '../../platform/tokens'
import type { Who } from '../../platform/who'
import { opened } from './authorise'
import { requestedClient, type SettingsScope } from './requested-client'
import { authColumns, type AuthRow } from './row'
import { refuseUnreachable, type Saver } from './settings'
import { retire, retired } from './signing'

type Shown = z.input<typeof subscriptions.auth.reply>
type Saving = z.output<typeof subscriptions.saveAuth.body>

const authRow = (db: Db, clientId: number, environment: SettingsScope['environment'], lock: SQL = sql``) =>
  first<AuthRow>(db, sql`select ${authColumns} from client_subscriptions a where a.client_id = ${clientId} and a.kind = 'auth'
      and a.environment = ${environment} ${lock}`)

function shown(clientId: number, { environment }: SettingsScope, row: AuthRow | null, secret: string): Shown {
  const isSet = (name: AuthSecret) => ({ set: Boolean(row?.secrets[name]) })
  return {
    client_id: clientId, environment, exists: row !== null, version: row?.version ?? 0, auth_type: row?.auth_type ?? 'none', username: row?.username ?? null,
    header_name: row?.header_name ?? null, token_url: row?.token_url ?? null, oauth_client_id: row?.oauth_client_id ?? null, scope: row?.scope ?? null,
    password: isSet('password'), token: isSet('token'), oauth_client_secret: isSet('oauth_client_secret'), hmac_secret: isSet('hmac_secret'),
    signed_twice_until: row?.secrets.hmac_secret ? (retired(row.secrets.hmac_secret_before, secret)?.until ?? null) : null,
  }
}

/** How we sign in at a client's side; of secrets only whether they are set. */
export async function readAuth(db: Db, who: Who, scope: SettingsScope, secret: string): Promise<Shown> {
  const client = await requestedClient(db, who, scope)
  return shown(client.id, scope, await authRow(db, client.id, scope.environment), secret)
}

/** What each way cannot do without, and how that is asked for. */
const needed: Readonly<Record<SubscriptionAuth, Readonly<Partial<Record<keyof Saving, string>>>>> = {
  none: {},
  basic: { username: 'Enter the user name.', password: 'Enter the password.' },
  bearer: { token: 'Enter the token.' },
  api_key: { header_name: 'Enter the name of the header.', token: 'Enter the key.' },
  oauth2_client_credentials: {
    token_url: 'Token address must be https.', oauth_client_id: 'Enter the client id.', oauth_client_secret: 'Enter the client secret.',
  },
  hmac: { hmac_secret: 'Enter a signing secret of 32 to 128 characters.' },
}

/** A signing secret that is replaced goes on signing for a while; one that is taken away does not. */
function retiredBy(body: Saving, kept: Readonly<Record<string, string>>, secret: string): string | undefined {
  if (body.hmac_secret === null) return undefined
  const was = body.hmac_secret && kept.hmac_secret ? opened(kept.hmac_secret, secret) : undefined
  return was && was !== body.hmac_secret ? retire(was, secret) : kept.hmac_secret_before
}

/** A secret given replaces, `null` removes, left out or empty keeps. */
function keptSecrets(body: Saving, kept: Readonly<Record<string, string>>, secret: string): Record<string, string> {
  const named = authSecrets.map((name) => {
    const value = body[name]
    return [name, value ? seal(value, secret, 'partner secrets') : value === null ? undefined : kept[name]] as const
  })
  return Object.fromEntries([...named, ['hmac_secret_before', retiredBy(body, kept, secret)] as const].flatMap(([name, sealed]) => (
    sealed ? [[name, sealed]] : []
  )))
}

/** 422 for a field the chosen way needs, `Token address must be https.`; 409 when somebody else saved since `version`. */
export async function saveAuth({ db, who, outside, secret, audit }: Saver, body: Saving): Promise<Shown> {
  const client = await requestedClient(db, who, body)
  const before = await authRow(db, client.id, body.environment, sql`for update`)
  if (before && body.version !== undefined && body.version !== before.version)
    throw new Refusal(409, 'Someone else has saved these settings. Open them again; what you typed is still here.')
  const keep = <T extends 'username' | 'header_name' | 'token_url' | 'oauth_client_id' | 'scope'>(name: T) => (
    body[name] === undefined ? (before?.[name] ?? null) : body[name] || null
  )
  const plain = {
    username: keep('username'), header_name: keep('header_name'), token_url: keep('token_url'), oauth_client_id: keep('oauth_client_id'), scope: keep('scope'),
  }
  const secrets = keptSecrets(body, before?.secrets ?? {}, secret)
  for (const [field, sentence] of Object.entries(needed[body.auth_type])) {
    if (!(plain as Record<string, string | null>)[field] && !secrets[field]) throw refuseField(field, sentence)
  }
  if (body.auth_type === 'oauth2_client_credentials' && plain.token_url)
    await refuseUnreachable('token_url', plain.token_url, outside, 'Token address must be https.')
  await rows(
    db,
    sql`insert into client_subscriptions as a (client_id, kind, environment, auth_type, username, header_name, token_url, oauth_client_id, scope, secrets,
        created_by, updated_by)
        values (${client.id}, 'auth', ${body.environment}, ${body.auth_type}, ${plain.username}, ${plain.header_name}, ${plain.token_url},
          ${plain.oauth_client_id}, ${plain.scope},
          ${JSON.stringify(secrets)}::jsonb, ${who.user_id}, ${who.user_id})
        on conflict (client_id, kind, environment) do update set auth_type = excluded.auth_type, username = excluded.username,
          header_name = excluded.header_name,
          token_url = excluded.token_url, oauth_client_id = excluded.oauth_client_id, scope = excluded.scope, secrets = excluded.secrets,
            version = a.version + 1, updated_at = now(),
          updated_by = excluded.updated_by`,
  )
  const after = await authRow(db, client.id, body.environment)
  const answer = shown(client.id, body, after, secret)
  audit({ entity: 'client_subscription', entity_id: after?.id ?? 0, before: before ? shown(client.id, body, before, secret) : null, after: answer })
  return answer
}
