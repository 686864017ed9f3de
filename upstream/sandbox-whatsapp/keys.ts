/** What the sandbox takes and signs with: it reaches nobody's phone, so everybody may know it. */
export const whatsappKeys = {
  phone_number_id: '100000000000001', business_account_id: '200000000000001', access_token: 'sandbox-whatsapp-token', app_secret: 'sandbox-app-secret',
  verify_token: 'sandbox-verify-token',
} as const
