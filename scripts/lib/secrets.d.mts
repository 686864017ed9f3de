export function readSecrets(file: string, env: Record<string, string | undefined>): Record<string, string>
export function writePrivately(file: string, text: string): void
