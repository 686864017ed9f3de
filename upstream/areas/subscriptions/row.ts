import { sql } from 'drizzle-orm'
import type {
  deliveryMethod, integrationMode, labelDelivery, labelFormat, podPart, SubscriptionAuth, SubscriptionEnvironment, SubscriptionHealth, SubscriptionKind,
} from '@/lib/domain/subscription'
import type { NameOf } from '@/lib/domain/machine'
import type { Format } from './body'

export interface KeptHeader {
  key: string
  /** Encrypted when `secret`. */
  value: string
  secret: boolean
}

/** A subscription as it is kept. */
export interface SubscriptionRow {
  id: number
  client_id: number
  kind: SubscriptionKind
  environment: SubscriptionEnvironment
  inherited: boolean
  integration_mode: NameOf<typeof integrationMode>
  active: boolean
  url: string | null
  method: NameOf<typeof deliveryMethod>
  content_type: Format
  headers: KeptHeader[]
  events: string[]
  schedule_minutes: number
  batch_size: number
  include_raw: boolean
  include_pii: boolean
  label_format: NameOf<typeof labelFormat>
  label_delivery: NameOf<typeof labelDelivery>
  pod_parts: NameOf<typeof podPart>[]
  retry_limit: number
  timeout_seconds: number
  alert_emails: string[]
  health: SubscriptionHealth
  last_success_at: string | null
  last_error: string | null
  last_error_at: string | null
  consecutive_failures: number
  batch_id: string | null
  batch_attempts: number
  next_batch_at: string | null
  version: number
}

/** Columns of `SubscriptionRow` of `client_subscriptions s`. */
export const subscriptionColumns = sql`s.id, s.client_id, s.kind, s.environment, s.inherited, s.integration_mode, s.active, s.url, s.method, s.content_type,
  s.headers, s.events,
  s.schedule_minutes, s.batch_size, s.include_raw, s.include_pii, s.label_format, s.label_delivery, s.pod_parts, s.retry_limit, s.timeout_seconds,
    s.alert_emails, s.health,
  s.last_success_at, s.last_error, s.last_error_at, s.consecutive_failures, s.batch_id, s.batch_attempts, s.next_batch_at, s.version`

export interface AuthRow {
  id: number
  client_id: number
  environment: SubscriptionEnvironment
  auth_type: SubscriptionAuth
  username: string | null
  header_name: string | null
  token_url: string | null
  oauth_client_id: string | null
  scope: string | null
  secrets: Record<string, string>
  version: number
}

export const authColumns = sql`a.id, a.client_id, a.environment, a.auth_type, a.username, a.header_name, a.token_url, a.oauth_client_id, a.scope, a.secrets,
  a.version`
