import pg from 'pg'

/** The newest mail to an address, as the upstream kept it. */
export async function lastMail(to: string): Promise<string> {
  const client = new pg.Client({ connectionString: process.env.DATABASE_URL })
  await client.connect()
  try {
    const { rows } = await client.query<{ body_text: string }>('select body_text from email_logs where $1 = any(to_addresses) order by id desc limit 1', [to])
    return rows[0]?.body_text ?? ''
  } finally {
    await client.end()
  }
}

/** The path of the link in an invite. */
export const inviteOf = async (to: string): Promise<string> => (await lastMail(to)).match(/\/password-reset\?token=[\w-]+/)?.[0] ?? ''

/** The path of the link in a seller's invite. */
export const sellerInviteOf = async (to: string): Promise<string> => (await lastMail(to)).match(/\/sign-up\?token=[\w-]+/)?.[0] ?? ''
