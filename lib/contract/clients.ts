import { z } from 'zod'
import { anyOf, anySignedIn, get, Id } from './kernel'

export const clients = {
  dropdown: get('/api/clients/dropdown_list', {
    ...anySignedIn,
    query: z.object({
      search: z.string().trim().max(60).optional(),
      service_type: anyOf(z.string()),
      status: anyOf(z.string()),
      limit: z.coerce.number().int().min(1).max(50).default(50),
    }),
    reply: z.array(z.object({ id: Id, client_code: z.string(), name: z.string() })),
  }),
}
