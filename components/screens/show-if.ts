import type { ShowIf } from './list-definition'

const among = (values: readonly unknown[], value: unknown): boolean => values.includes(value)

/** Whether a record is as a definition's condition says; without one it is. */
export const isShown = (when: ShowIf | undefined, record: Record<string, unknown>): boolean => !when || among(when.is, record[when.field])
