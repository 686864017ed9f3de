/** What the sandbox WMS takes and signs with: nothing is kept there, so everybody may know it. */
export const wmsKeys = { api_key: 'wms_sandbox', webhook_secret: 'wms_sandbox_secret' } as const
