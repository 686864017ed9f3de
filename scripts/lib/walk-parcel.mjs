import { setTimeout as pause } from 'node:timers/promises'
import { Trouble } from './trouble.mjs'

/** A visitor with a cookie jar, as a browser would keep it. */
function visitor(portal) {
  const jar = new Map()
  return async (path, init = {}) => {
    const headers = { cookie: [...jar].map((pair) => pair.join('=')).join('; '), 'x-portal': '1', ...init.headers }
    const answer = await fetch(portal + path, { redirect: 'manual', ...init, headers })
    for (const cookie of answer.headers.getSetCookie()) {
      const [pair] = cookie.split(';')
      const at = pair.indexOf('=')
      jar.set(pair.slice(0, at), pair.slice(at + 1))
    }
    return answer
  }
}

async function signIn(ask, role, password) {
  const { csrfToken } = await (await ask('/api/auth/csrf')).json()
  const body = new URLSearchParams({ csrfToken, email: `${role}@demo.example`, password, json: 'true' })
  const answer = await ask('/api/auth/callback/user', { method: 'POST', body })
  if (!answer.ok) throw new Trouble(`${role} could not sign in: ${await answer.text()}`)
}

async function json(answer) {
  const body = await answer.json()
  if (!answer.ok) throw new Trouble(`${answer.url}: ${answer.status} ${body.message}`)
  return body.data
}

const rows = (ref) => [
  'Reference No,Service Code,Consignee Name,Mobile,Address Line 1,City,Country,Pieces,Weight (kg),Goods Description,Declared Value,Currency,Payment Mode',
  `${ref},STD,Sara Ali,+971501234567,Villa 12 Al Wasl Road,Dubai,AE,1,1.250,Cotton shirts,150.00,AED,prepaid`,
].join('\n')

/**
 * A parcel from upload to the public page, asked through whatever stands at `portal`.
 * @returns {Promise<string[]>} a line a step
 */
export async function walkParcel({ portal, password }) {
  const lines = []
  const client = visitor(portal)
  await signIn(client, 'client_admin', password)
  const form = new FormData()
  const ref = `WALK-${Date.now()}`
  form.append('file', new Blob([rows(ref)], { type: 'text/csv' }), 'walk.csv')
  const { upload_id: uploadId } = await json(await client('/api/package-details/upload', { method: 'POST', body: form }))
  let upload = null
  for (let tries = 0; tries < 120 && !/completed|failed/.test(upload?.status ?? ''); tries++) {
    await pause(250)
    upload = await json(await client(`/api/excel_details/${uploadId}`))
  }
  lines.push(`Upload ${uploadId}: ${upload.status}, ${upload.rows_accepted} accepted.`)
  const [parcel] = await json(await client('/api/packages/find', {
    method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify({ search: ref }),
  }))
  lines.push(`Package ${parcel.tracking_no}: ${parcel.status}.`)
  const hub = visitor(portal)
  await signIn(hub, 'service_center_operator', password)
  const scan = { scan_code: 'PKG-IN', numbers: [parcel.tracking_no], location: 'Dubai DXB1', client_uuid: [crypto.randomUUID()] }
  const { results } = await json(await hub('/api/apply-scan', { method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify(scan) }))
  lines.push(`Scan: ${results[0].result}, now ${results[0].status}.`)
  const [card] = await json(await visitor(portal)(`/api/public/tracking-summary?numbers=${parcel.tracking_no}`))
  lines.push(`Public page says: ${card.status_text}.`)
  return lines
}
