import { verify } from '@node-rs/argon2'
import pg from 'pg'

/**
 * The demo's sign-in names, one for each built-in role, and whether `password` opens them: a database that was filled
 * under an earlier DEMO_PASSWORD keeps that one.
 * @param {string} databaseUrl
 * @param {string} password
 * @returns {Promise<{ accounts: { email: string, name: string, category: string }[], opens: boolean }>}
 */
export async function demoAccounts(databaseUrl, password) {
  const client = new pg.Client({ connectionString: databaseUrl })
  await client.connect()
  try {
    const { rows } = await client.query(`
      select u.email, u.password_hash, g.name, g.user_category as category from users u
      join groups g on u.email = g.role_code || '@demo.example'
      order by g.user_category, u.email`)
    const hash = rows[0]?.password_hash
    return { accounts: rows.map(({ email, name, category }) => ({ email, name, category })), opens: Boolean(hash) && (await verify(hash, password)) }
  } finally {
    await client.end()
  }
}
