/** The repository's folder, with a closing slash. */
export const root: string
export function isInstalled(folder: string): boolean
export function isLocked(folder: string): boolean
export function underNode24(script: string): Promise<void>
