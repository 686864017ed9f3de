export function readSealSettings(folder: string, env: Record<string, string | undefined>): Promise<{ SEAL_KEY: string; SEAL_CERTIFICATE: string }>
