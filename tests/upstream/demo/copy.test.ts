import { randomUUID } from 'node:crypto'
import pg from 'pg'
import { expect, inject, test } from 'vitest'
import { copyInto } from '@/upstream/demo/copy'
import { emailLogs } from '@/upstream/db/schema/platform'

test('text survives the copy, whatever is in it', async () => {
  const client = new pg.Client(inject('postgresUrl').replace(/\/[^/?]*(\?|$)/, '/template_copy$1'))
  const admin = new pg.Client(inject('postgresUrl'))
  await admin.connect()
  await admin.query('create database template_copy template template_demo')
  await client.connect()
  try {
    const subject = 'Tab\there, backslash \\ and \\N, line\nbreak\r, "quotes", {braces} — نورة'
    await copyInto(client, emailLogs, [{ template: randomUUID(), to_addresses: [subject, 'plain', '', 'null'], subject, body_text: '', body_html: null }])
    const { rows } = await client.query('select to_addresses, subject, body_text, body_html, status from email_logs order by id desc limit 1')
    expect(rows[0]).toEqual({ to_addresses: [subject, 'plain', '', 'null'], subject, body_text: '', body_html: null, status: 'queued' })
  } finally {
    await client.end()
    await admin.query('drop database template_copy')
    await admin.end()
  }
})
