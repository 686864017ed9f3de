import { system } from '@/lib/contract/system'
import { implement } from '../../platform/implement'
import { systemParts } from './parts'

export const systemHandlers = implement(system, {
  // At the primary, and of this process's own replicas: what a replica would say of mails and jobs is what it has replayed.
  parts: ({ services, query }) => systemParts(services.database.db, query),
})
