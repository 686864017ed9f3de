import { createHash } from 'node:crypto'
import { expect, test } from 'vitest'
import { openMailer } from '@/upstream/platform/mail'
import { useHouse } from '../house'
import { emptyDesk, labelled, made, userId, windowAgo } from './making'
import { startSmtp } from './smtp-server'

const house = useHouse()

test('a manifest reaches the recipient’s mail server with its file, byte for byte', async () => {
  const smtp = await startSmtp()
  try {
    await emptyDesk(house)
    const admin = await house.as('super_admin')
    const falcon = await userId(house, 'carrier_admin')
    await admin.call('manifests.saveConfiguration', { user_id: falcon, recipients: ['hub@falcon.example'], cc: ['lead@falcon.example'], formats: ['csv'], auto_send: false })
    const { database, files, config, worker } = house.services
    house.services.mail = openMailer({ ...config, SMTP_URL: smtp.url }, database, files, worker)
    const w = windowAgo(3)
    await labelled(house, w.inside(5), { consignee_name: 'سارة علي' })
    const [manifest] = await made(house, admin, { user_id: falcon, ...w })
    expect((await admin.call('manifests.send', { id: manifest?.id ?? 0 })).status).toBe(200)
    await house.services.mail.drain()
    const [letter] = smtp.letters
    expect(letter?.to).toEqual(['hub@falcon.example', 'lead@falcon.example'])
    expect(letter?.source).toMatch(/^Subject: =\?UTF-8\?/m)
    const [, base64] = new RegExp(`filename=manifest-${manifest?.manifest_no}\\.csv[\\s\\S]*?\\r\\n\\r\\n([A-Za-z0-9+/=\\r\\n]+)`).exec(letter?.source ?? '') ?? []
    const [row] = await house.query<{ sha: string }>("select files->0->>'sha256' as sha from manifests where id = $1", [manifest?.id])
    expect(createHash('sha256').update(Buffer.from(base64 ?? '', 'base64')).digest('hex')).toBe(row?.sha)
  } finally {
    await smtp.stop()
  }
})
