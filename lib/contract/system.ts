import { z } from 'zod'
import { systemHealth } from '@/lib/domain/system-health'
import { anyOf, get, Instant, paged, paging } from './kernel'

const Health = z.enum(systemHealth.names)

/** A part of the system: what waits there and since when, what failed in the last 24 hours and when last. Null where a part has no such thing. */
const SystemPart = z.object({
  id: z.number(), part: z.string(), health: Health,
  waiting: z.number().nullable(), waiting_since: Instant.nullable(), failed: z.number().nullable(), last_failed_at: Instant.nullable(),
  detail: z.string(),
  /** Screen where it is looked into. */
  opens: z.string(),
})

/** How the system does, for whoever runs it (docs/operations.md). */
export const system = {
  parts: get('/api/system-status', { needs: 'app_base:system-status', query: paging.extend({ health: anyOf(Health) }), reply: paged(SystemPart) }),
}
