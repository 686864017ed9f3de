/**
 * Starts Debian's PgBouncer in transaction mode before every database of a PostgreSQL, on a free port of this machine. `dir` keeps its files.
 * @throws Trouble that says what is needed where it is not installed, or where its log is when it does not answer
 */
export function startPooler(o: { of: string; dir: string }): Promise<{ url: string; stop(graceMs?: number): Promise<void> }>
