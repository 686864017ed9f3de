export interface BackedUpTable {
  schema: string
  name: string
  columns: string[]
  file: string
  rows: number
  sha256: string
  /** Bytes before they are packed. */
  size: number
}

export interface Manifest {
  format: 1
  made_at: string
  server: string
  /** Where PostgreSQL's log was. */
  lsn: string
  migrations: string[]
  figures: Record<string, string>
  tables: BackedUpTable[]
  sequences: { schema: string; name: string; value: string }[]
  with_files: boolean
  files: { path: string; sha256: string; size: number }[]
  took_ms: number
}

/**
 * Copies database and files as they are at one moment, while people work, into a new folder `to`: every table in one snapshot (decision 051), files
 * by links where they are on the same disk. Throws pg's error, or the disk's; then `to` is not there.
 */
export function backUp(o: { url: string; filesDir: string | null; to: string }): Promise<Manifest>
export function readManifest(folder: string): Promise<Manifest>
