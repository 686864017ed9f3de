/** What the sandbox signs with: it moves no money, so everybody may know it. */
export const sandboxKeys = {
  aps: {
    merchant_identifier: 'QafilaSandbox', access_code: 'sandbox-access-code', request_phrase: 'sandbox-request-phrase',
      response_phrase: 'sandbox-response-phrase',
  },
  ngenius: { outlet: 'sandbox-outlet', api_key: 'c2FuZGJveDpzYW5kYm94', callback_secret: 'sandbox-callback-secret' },
} as const
