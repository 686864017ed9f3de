import type { Input } from '@/lib/contract/types'
import type { useApp } from '../app'

export type App = ReturnType<typeof useApp>

let made = 0
const credit = '0123456789ABCDEFGH'

/** A seller as the form sends it, like no other. */
export function form(more: Partial<Input<'sellers.add'>> = {}): Input<'sellers.add'> {
  const n = ++made
  return {
    legal_name: `Ningbo Harbour ${n} Co., Ltd.`, platform: 'amazon', registration_no: credit.slice(0, 18), country_code: 'CN',
    address_line1: '8 Harbour Road', city: 'Ningbo', contact_name: 'Li Wei', contact_email: `li.wei${n}@harbour.example`,
    contact_phone: '+8657412345678', ...more,
  }
}

/** The newest link to sign up that went to an address. */
export async function tokenTo(app: App, email: string): Promise<string> {
  const [mail] = await app.query<{ body_text: string }>(`select body_text from email_logs where $1 = any(to_addresses) order by id desc limit 1`, [email])
  return /\/sign-up\?token=([\w-]+)/.exec(mail?.body_text ?? '')?.[1] ?? ''
}

export async function clientId(app: App, code: string): Promise<number> {
  const [client] = await app.query<{ id: number }>('select id from clients where client_code = $1', [code])
  return client?.id ?? 0
}
