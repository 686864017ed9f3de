import { existsSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { serviceEnv } from './builds.mjs'
import { root } from './install.mjs'
import { readSealSettings } from './seal-key.mjs'
import { readSecrets } from './secrets.mjs'
import { Trouble } from './trouble.mjs'

/** The environment, with what a file `.env` adds to it; a variable that is set already wins. */
export function environment() {
  const file = join(root, '.env')
  if (existsSync(file)) process.loadEnvFile(file)
  return process.env
}

/**
 * Everything a start on one machine can be told; README's table explains each variable.
 * @param {Record<string, string | undefined>} env
 */
export function readSettings(env) {
  const dataDir = resolve(root, env.DATA_DIR || '.data')
  const host = env.HOST || '127.0.0.1'
  const port = Number(env.PORT || 3000)
  if (env.UPSTREAM_URL && !env.SUBSCRIPTION_KEY) throw new Trouble('UPSTREAM_URL needs SUBSCRIPTION_KEY: the key that upstream expects from a portal.')
  return {
    dataDir, host, port,
    upstreamPort: Number(env.UPSTREAM_PORT || 4010),
    databasePort: Number(env.DB_PORT || 5610),
    databaseUrl: env.DATABASE_URL || null,
    upstreamUrl: env.UPSTREAM_URL || null,
    publicUrl: env.PUBLIC_URL || `http://localhost:${port}`,
    filesDir: env.FILES_DIR || join(dataDir, 'files'),
    demo: env.DEMO || '1',
    logLevel: env.LOG_LEVEL || 'info',
    secrets: readSecrets(join(dataDir, 'secrets.json'), env),
  }
}
/** @typedef {ReturnType<typeof readSettings>} Settings */

/** Environment of the upstream; what it does not name comes through from ours. @param {Settings} settings */
export async function upstreamEnv(settings, databaseUrl) {
  const { SUBSCRIPTION_KEY, TOKEN_SECRET, DEMO_PASSWORD } = settings.secrets
  const seal = await readSealSettings(settings.dataDir, process.env)
  return {
    ...process.env, ...serviceEnv, NODE_ENV: 'production', ROLE: 'upstream', HOST: '127.0.0.1', PORT: String(settings.upstreamPort),
    DATABASE_URL: databaseUrl, FILES_DIR: settings.filesDir, PUBLIC_URL: settings.publicUrl, LOG_LEVEL: settings.logLevel,
    SUBSCRIPTION_KEY, TOKEN_SECRET, DEMO: settings.demo, DEMO_PASSWORD, ...seal,
  }
}

/** Environment of the portal. It gets no database address and no secret of the upstream's but the key it must present. @param {Settings} settings */
export function portalEnv(settings, upstreamUrl) {
  const { SUBSCRIPTION_KEY, SESSION_SECRET, NEXTAUTH_SECRET } = settings.secrets
  const {
    DATABASE_URL: _database, DATABASE_DIRECT_URL: _direct, DATABASE_READ_URL: _replicas, METRICS_KEY: _metrics, TOKEN_SECRET: _tokens,
    SEAL_KEY: _key, SEAL_CERTIFICATE: _certificate, DEMO_PASSWORD: _demo, ...inherited
  } = process.env
  return {
    ...inherited, ...serviceEnv, NODE_ENV: 'production', NEXT_TELEMETRY_DISABLED: '1',
    HOSTNAME: settings.host, PORT: String(settings.port), UPSTREAM_URL: upstreamUrl,
    PUBLIC_URL: settings.publicUrl, NEXTAUTH_URL: settings.publicUrl, SUBSCRIPTION_KEY, SESSION_SECRET, NEXTAUTH_SECRET,
  }
}
