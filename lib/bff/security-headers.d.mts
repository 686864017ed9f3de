/** The content security policy of an answer; with `nonce` the page's own scripts that carry it may run. */
export function contentPolicy(nonce?: string, formsTo?: string, frames?: string): string
export const securityHeaders: readonly { key: string; value: string }[]
