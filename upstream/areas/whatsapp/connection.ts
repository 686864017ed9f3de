import type { Config } from '../../config'
import { whatsappKeys } from '../../sandbox-whatsapp/keys'

/** Our business number at the Cloud API, and the secrets both sides know each other by. */
export interface WhatsappConnection {
  /** Without the version. */
  url: string
  version: string
  phone_number_id: string
  business_account_id: string
  access_token: string
  app_secret: string
  verify_token: string
}

/** With our credentials where we have all of them, else at the sandbox; null where nobody is written to. */
export function connectionOf(c: Config): WhatsappConnection | null {
  const version = c.WHATSAPP_API_VERSION
  if (c.WHATSAPP_PHONE_NUMBER_ID && c.WHATSAPP_BUSINESS_ACCOUNT_ID && c.WHATSAPP_ACCESS_TOKEN && c.WHATSAPP_APP_SECRET && c.WHATSAPP_VERIFY_TOKEN) {
    return {
      url: c.WHATSAPP_API_URL, version, phone_number_id: c.WHATSAPP_PHONE_NUMBER_ID, business_account_id: c.WHATSAPP_BUSINESS_ACCOUNT_ID,
      access_token: c.WHATSAPP_ACCESS_TOKEN, app_secret: c.WHATSAPP_APP_SECRET, verify_token: c.WHATSAPP_VERIFY_TOKEN,
    }
  }
  return c.SANDBOX_WHATSAPP_URL ? { url: c.SANDBOX_WHATSAPP_URL, version, ...whatsappKeys } : null
}
