import { z } from 'zod'
import { clientEnvironment } from '@/lib/domain/client'
import { tokenDays, tokenScope, usualScopes } from '@/lib/domain/client-token'
import { switchStatus } from '@/lib/domain/record-status'
import { anyOf, byId, get, Id, Instant, paged, paging, patch, post, put } from './kernel'

const reads = 'app_client:client-token'
const writes = 'app_client:client-token-edit'
const changed = ['clientTokens.list', 'clients.one']

const Name = z.string().trim().normalize('NFC').min(3, 'Use 3 to 60 characters.').max(60, 'Use 3 to 60 characters.')

/** Tokens by which a client's own systems ask us (clients.md 2.4). */
export const clientTokens = {
  list: get('/api/client/generate-token/list/:id', {
    needs: reads,
    params: byId,
    query: paging.extend({ status: anyOf(z.enum(switchStatus.names)), environment: anyOf(z.enum(clientEnvironment.names)) }),
    reply: paged(
      z.object({
        id: Id, client_id: Id, name: z.string(),
        /** How it begins; the rest is known to whoever keeps it. */
        token_prefix: z.string(),
        scopes: z.array(z.enum(tokenScope.names)), environment: z.string(), created_at: Instant, expire_at: Instant,
        /** `live`, `soon` within 30 days of its end, `expired`. */
        life: z.enum(['live', 'soon', 'expired']),
        last_used_at: Instant.nullable(), last_used_ip: z.string().nullable(), status: z.enum(switchStatus.names),
      }),
    ),
  }),
  create: post('/api/client/generate-token/create/:client_id', {
    needs: writes,
    whileViewing: false,
    params: z.object({ client_id: Id }),
    body: z.object({
      name: Name,
      expires_in_days: z.coerce.number().refine((days) => (tokenDays as readonly number[]).includes(days), 'Choose 90, 180 or 365 days.').default(365),
      scopes: z.array(z.enum(tokenScope.names)).min(1, 'Choose at least one.').default([...usualScopes]),
    }),
    /** The only answer that ever holds the token; null when the same request is repeated. */
    reply: z.object({ id: Id, name: z.string(), token: z.string().nullable(), token_prefix: z.string(), environment: z.string(), expire_at: Instant }),
    refreshes: changed,
  }),
  toggle: patch('/api/client/generate-token/:client_id/:id/toggle/:status', {
    needs: writes,
    params: z.object({ client_id: Id, id: Id, status: z.string().max(20) }),
    reply: z.object({ id: Id, status: z.string() }),
    refreshes: changed,
  }),
  rename: put('/api/client/generate-token/:client_id/:id', {
    needs: writes,
    params: z.object({ client_id: Id, id: Id }),
    body: z.object({ name: Name }),
    reply: z.object({ id: Id, name: z.string() }),
    refreshes: changed,
  }),
}
