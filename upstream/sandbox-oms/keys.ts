/** What the sandbox systems take and sign with: nothing is kept there, so everybody may know it. */
export const omsKeys = {
  unicommerce: { username: 'qafila', password: 'uniware_sandbox' },
  custom: { api_key: 'oms_sandbox', webhook_secret: 'oms_sandbox_secret' },
} as const
export type OmsKind = keyof typeof omsKeys
