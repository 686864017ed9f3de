/** Null when there is no such process. */
export function birthOf(pid: number): string | null
