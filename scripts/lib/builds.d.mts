/** Bundles a TypeScript entry into one file that Node runs; answers what it imports by name. */
export function bundle(entry: string, outfile: string): Promise<string[]>

/** Build when the sources changed; answer whether they built. */
export function buildUpstream(): Promise<boolean>
export function buildPortal(options?: { live?: boolean; signal?: AbortSignal; before?: () => void }): Promise<boolean>

/** Flags of Node for every server process. */
export const serviceFlags: readonly string[]
