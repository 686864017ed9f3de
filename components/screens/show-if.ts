import type { ShowIf } from './list-definition'

/** Whether a record is as a definition's condition says; without one it is. */
export const isShown = (when: ShowIf | undefined, record: Record<string, unknown>): boolean => !when || when.is.includes(record[when.field] as never)
