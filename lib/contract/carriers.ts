import { z } from 'zod'
import { anySignedIn, get, Id } from './kernel'

export const carriers = {
  dropdown: get('/api/carrier/dropdown_list', {
    ...anySignedIn,
    query: z.object({ search: z.string().trim().max(60).optional(), limit: z.coerce.number().int().min(1).max(50).default(50) }),
    reply: z.array(z.object({ id: Id, carrier_code: z.string(), carrier_name: z.string() })),
  }),
}
