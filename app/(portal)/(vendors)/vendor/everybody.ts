import type { Parent } from '@/components/screens/parent-definition'

/** Nobody's in particular: a page of several views, or of a body of its own, without a record above it. */
export const everybody: Parent<{ id: number }> = { name: 'everybody', query: null, find: async () => ({ record: { id: 0 }, head: null }) }
