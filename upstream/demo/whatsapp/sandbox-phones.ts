import { sql } from 'drizzle-orm'
import { rows, type Db } from '../../db/db'
import type { SandboxWhatsapp } from '../../sandbox-whatsapp/server'

/** Tells the sandbox when the demo's consignees last wrote, so that windows that are open here are open there. */
export async function openDemoWhatsapp(db: Db, sandbox: SandboxWhatsapp): Promise<void> {
  const known = await rows<{ phone: string; last_in_at: string }>(db, sql`select phone, last_in_at from whatsapp_contacts where last_in_at is not null`)
  for (const { phone, last_in_at } of known) sandbox.account.wrote(phone, Date.parse(last_in_at))
}
