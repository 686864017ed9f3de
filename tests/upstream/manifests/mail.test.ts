import { createHash } from 'node:crypto'
import { expect, test } from 'vitest'
import { openMailer } from '@/upstream/platform/mail'
import { useApp } from '../app'
import { clearManifests, labelled, made, userId, windowAgo } from './making'
import { startSmtp } from './smtp-server'

const app = useApp()

test('a manifest reaches the recipient’s mail server with its file, byte for byte', async () => {
  const smtp = await startSmtp()
  try {
    await clearManifests(app)
    const admin = await app.as('super_admin')
    const falcon = await userId(app, 'carrier_admin')
    await admin.call('manifests.saveConfiguration', {
      user_id: falcon, recipients: ['hub@falcon.example'], cc: ['lead@falcon.example'], formats: ['csv'], auto_send: false,
    })
    const { database, files, config, worker } = app.services
    app.services.mail = openMailer({ ...config, SMTP_URL: smtp.url }, database, files, worker)
    const w = windowAgo(3)
    await labelled(app, w.inside(5), { consignee_name: 'سارة علي' })
    const [manifest] = await made(app, admin, { user_id: falcon, ...w })
    expect((await admin.call('manifests.send', { id: manifest?.id ?? 0 })).status).toBe(200)
    await app.services.mail.drain()
    const [letter] = smtp.letters
    expect(letter?.to).toEqual(['hub@falcon.example', 'lead@falcon.example'])
    expect(letter?.source).toMatch(/^Subject: =\?UTF-8\?/m)
    const [, base64] =
      new RegExp(`filename=manifest-${manifest?.manifest_no}\\.csv[\\s\\S]*?\\r\\n\\r\\n([A-Za-z0-9+/=\\r\\n]+)`).exec(letter?.source ?? '') ?? []
    const [row] = await app.query<{ sha: string }>("select files->0->>'sha256' as sha from manifests where id = $1", [manifest?.id])
    expect(createHash('sha256').update(Buffer.from(base64 ?? '', 'base64')).digest('hex')).toBe(row?.sha)
  } finally {
    await smtp.stop()
  }
})
