import { z } from 'zod'

const Config = z.object({
  ROLE: z.enum(['upstream', 'worker']).default('upstream'),
  HOST: z.string().default('127.0.0.1'),
  PORT: z.coerce.number().int().default(4010),
  DATABASE_URL: z.string().min(1, 'DATABASE_URL is missing: the upstream needs a PostgreSQL.'),
  /** PostgreSQL itself, where `DATABASE_URL` is a pooler in transaction mode: for LISTEN, migrations, locks of a session and prepared statements. */
  DATABASE_DIRECT_URL: z.string().optional(),
  /** Replicas to read from, separated by commas, the next one where one is away (decision 050). */
  DATABASE_READ_URL: z.string().default('').transform((text) => text.split(',').map((url) => url.trim()).filter(Boolean))
    .pipe(z.array(z.url({ protocol: /^postgres(ql)?$/, message: 'DATABASE_READ_URL must be addresses like postgres://user:password@host/database.' }))),
  DB_POOL: z.coerce.number().int().min(2).max(200).default(20),
  /** What every caller must present; only portals know it. */
  SUBSCRIPTION_KEY: z.string().min(16, 'SUBSCRIPTION_KEY must have at least 16 characters.'),
  /** What reads /metrics presents as its bearer token; the subscription key where there is none. */
  METRICS_KEY: z.string().min(16, 'METRICS_KEY must have at least 16 characters.').optional(),
  /** Derives refreshed tokens, signs links and encrypts identity numbers. */
  TOKEN_SECRET: z.string().min(32, 'TOKEN_SECRET must have at least 32 characters.'),
  /** What agreements are sealed with: a private key and its certificate chain, each a PEM or the path of one; without them nothing can be sealed. */
  SEAL_KEY: z.string().optional(),
  SEAL_CERTIFICATE: z.string().optional(),
  FILES_DIR: z.string().default('.data/files'),
  S3_BUCKET: z.string().optional(),
  S3_ENDPOINT: z.string().optional(),
  S3_REGION: z.string().default('me-central-1'),
  SMTP_URL: z.string().optional(),
  MAIL_FROM: z.string().default('Qafila <no-reply@qafila.example>'),
  PUBLIC_URL: z.string().default('http://localhost:3000'),
  /** Amazon Payment Services: what we sign with there, and its API and payment page where they are not its own. */
  APS_API_URL: z.url().optional(),
  APS_PAGE_URL: z.url().optional(),
  APS_MERCHANT_IDENTIFIER: z.string().optional(),
  APS_ACCESS_CODE: z.string().optional(),
  APS_REQUEST_PHRASE: z.string().optional(),
  APS_RESPONSE_PHRASE: z.string().optional(),
  /** N-Genius Online: the same; its callbacks carry the secret in a header. */
  NGENIUS_URL: z.url().optional(),
  NGENIUS_OUTLET: z.string().optional(),
  NGENIUS_API_KEY: z.string().optional(),
  NGENIUS_CALLBACK_SECRET: z.string().optional(),
  /** Where payments of the sandbox are made, and those of gateways without credentials of ours. A demo starts its own. */
  SANDBOX_GATEWAY_URL: z.url().optional(),
  /** Where shops of channels of the sandbox are asked, whatever their platform. A demo starts its own. */
  SANDBOX_SHOP_URL: z.url().optional(),
  /** Where order management systems of the sandbox are asked. A demo starts its own. */
  SANDBOX_OMS_URL: z.url().optional(),
  /** Where warehouse systems of the sandbox are asked. A demo starts its own. */
  SANDBOX_WMS_URL: z.url().optional(),
  /** WhatsApp: our number at Meta's Cloud API. Its callbacks are signed with the app's secret; the verify token is what Meta says once, when it is set up. */
  WHATSAPP_API_URL: z.url().default('https://graph.facebook.com'),
  WHATSAPP_API_VERSION: z.string().regex(/^v\d+\.\d+$/, 'WHATSAPP_API_VERSION looks like v23.0.').default('v23.0'),
  WHATSAPP_PHONE_NUMBER_ID: z.string().optional(),
  WHATSAPP_BUSINESS_ACCOUNT_ID: z.string().optional(),
  WHATSAPP_ACCESS_TOKEN: z.string().optional(),
  WHATSAPP_APP_SECRET: z.string().optional(),
  WHATSAPP_VERIFY_TOKEN: z.string().optional(),
  /** Where WhatsApp is asked while those are missing. A demo starts its own. */
  SANDBOX_WHATSAPP_URL: z.url().optional(),
  /** Power BI: the application our server signs in with, and where; without them built-in dashboards stand in. */
  POWERBI_TENANT: z.string().optional(),
  POWERBI_CLIENT_ID: z.string().optional(),
  POWERBI_CLIENT_SECRET: z.string().optional(),
  POWERBI_AUTHORITY_URL: z.url().default('https://login.microsoftonline.com'),
  POWERBI_API_URL: z.url().default('https://api.powerbi.com'),
  /** The one host reports are embedded from. */
  POWERBI_EMBED_URL: z.url().default('https://app.powerbi.com'),
  BRAND_NAME: z.string().default('Qafila'),
  /** `1` fills an empty database with the demo. */
  DEMO: z.enum(['0', '1']).default('0'),
  DEMO_PASSWORD: z.string().min(12).optional(),
  /** Size of the demo; smaller in tests. */
  DEMO_PACKAGES: z.coerce.number().int().default(20_000),
  /** `inline` works jobs in the API's process, `external` leaves them to workers. */
  JOBS: z.enum(['inline', 'external']).default('inline'),
  /** Where carriers whose address is `sandbox:` are asked; the one way to an address on this machine. A demo starts its own. */
  SANDBOX_CARRIER_URL: z.url().optional(),
  /** `1` lets webhooks go to this machine, over http too: for tests and development alone. */
  WEBHOOK_ALLOW_LOCAL: z.enum(['0', '1']).default('0'),
  /** Where reports of problems are forwarded, and the credential of our own for it; without an address they are only kept. */
  BUG_REPORT_URL: z.url().optional(),
  BUG_REPORT_KEY: z.string().optional(),
  LOG_LEVEL: z.enum(['fatal', 'error', 'warn', 'info', 'debug', 'silent']).default('info'),
  /** Requests under way beyond which new ones are shed with 503. */
  MAX_IN_FLIGHT: z.coerce.number().int().default(1000),
  /** Event-loop delay beyond which requests are shed with 503; 0 never sheds for it. */
  MAX_LOOP_DELAY_MS: z.coerce.number().int().default(3000),
})
export type Config = z.infer<typeof Config>

/** Reads the environment; an impossible setting stops the process with the sentence that names it. */
export function readConfig(env: Record<string, string | undefined> = process.env): Config {
  const read = Config.safeParse(Object.fromEntries(Object.entries(env).filter(([, v]) => v !== '')))
  if (read.success) return read.data
  throw new Error(read.error.issues.map((i) => `${i.path.join('.')}: ${i.message}`).join('\n'))
}

/** PostgreSQL itself, whatever stands before it. */
export const directUrl = (config: Pick<Config, 'DATABASE_DIRECT_URL' | 'DATABASE_URL'>): string => config.DATABASE_DIRECT_URL ?? config.DATABASE_URL
