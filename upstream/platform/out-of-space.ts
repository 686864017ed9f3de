/** Of the file system (no space, over quota) and of PostgreSQL (disk full). */
const codes: ReadonlySet<string | undefined> = new Set(['ENOSPC', 'EDQUOT', '53100'])

/** Whether something failed because a disk is full, the files' or the database's. */
export function isOutOfSpace(error: unknown): boolean {
  for (let cause = error; cause instanceof Error; cause = cause.cause) if (codes.has((cause as { code?: string }).code)) return true
  return false
}

/** What whoever waits for the work is told. */
export const OUT_OF_SPACE = 'Our storage is full. Nothing was lost and nothing of this was kept; try again later.'

/** A fault of ours in a sentence: a full disk is said as such, for anything else `otherwise`. */
export const ourFault = (error: unknown, otherwise: string): string => (isOutOfSpace(error) ? OUT_OF_SPACE : otherwise)
