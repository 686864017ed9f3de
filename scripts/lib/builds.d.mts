/** Bundles a TypeScript entry into one file that Node runs; answers what it imports by name. */
export function bundle(entry: string, outfile: string): Promise<string[]>

/** Flags of Node for every server process. */
export const serviceFlags: readonly string[]
