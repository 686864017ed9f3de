export function fingerprint(paths: string[]): string
export function buildWhenStale(work: { stamp: string; sources: string[]; build: () => Promise<void> }): Promise<boolean>
