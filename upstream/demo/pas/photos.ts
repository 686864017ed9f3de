import type { ClientBase } from 'pg'
import { createCanvas } from '../../documents/libraries'
import type { FileStore } from '../../platform/files'
import { PHOTO_SITE } from './sites'

const [WIDE, HIGH] = [480, 300]
const QUALITY = 55
const paints = ['#b8452f', '#2f6db8', '#d8b02e', '#4f7d4a', '#dedede', '#6b4f8f'] as const

interface Shot {
  event_id: number
  token_id: number
  vehicle_no: string
  day: string
}

/** A truck before the gate, as a guard's tablet would have taken it: drawn, so that nobody's picture is needed. */
function truckPhoto(plate: string, nth: number): Buffer {
  const canvas = createCanvas(WIDE, HIGH)
  const pen = canvas.getContext('2d')
  const box = (colour: string, x: number, y: number, wide: number, high: number) => {
    pen.fillStyle = colour
    pen.fillRect(x, y, wide, high)
  }
  box('#c9dcec', 0, 0, WIDE, 190)
  box('#8d8f91', 0, 190, WIDE, HIGH - 190)
  box('#e9e9e6', 40, 70, 270, 140)
  box('#c2c2bd', 40, 196, 270, 14)
  box(paints[nth % paints.length] as string, 316, 100, 110, 110)
  box('#25323d', 356, 114, 62, 44)
  for (const x of [95, 150, 350]) {
    pen.fillStyle = '#1b1b1b'
    pen.beginPath()
    pen.arc(x, 214, 24, 0, Math.PI * 2)
    pen.fill()
  }
  box('#ffffff', 330, 176, 92, 24)
  pen.fillStyle = '#111111'
  pen.font = 'bold 13px sans-serif'
  pen.textAlign = 'center'
  pen.fillText(plate, 376, 193, 88)
  return canvas.toBuffer('image/jpeg', QUALITY)
}

/** What cameras took of the vehicles of the last day at the site that wants photos; each visit has a file of its own. */
export async function seedGatePhotos(client: ClientBase, files: FileStore): Promise<void> {
  const { rows } = await client.query<Shot>(
    `select e.id as event_id, e.token_id, t.vehicle_no, to_char(e.at at time zone 'Asia/Dubai', 'YYYY-MM-DD') as day from gate_events e
        join gate_tokens t on t.id = e.token_id join pas_sites s on s.warehouse_id = t.warehouse_id
     where s.site_code = $1 and e.event = 'gate_in' and (t.closed_at is null or e.at > now() - interval '1 day') order by e.id limit 60`, [PHOTO_SITE],
  )
  const kept = await Promise.all(rows.map(async ({ event_id, token_id, vehicle_no, day }, nth) => {
    const photo = truckPhoto(vehicle_no, nth)
    const path = `pas/photos/${day}/${token_id}-demo.jpg`
    await files.write(path, photo)
    return { token_id, event_id, path, bytes: photo.length }
  }))
  await client.query(
    'insert into gate_photos (token_id, event_id, path, bytes) select token_id, event_id, path, bytes from jsonb_to_recordset($1::jsonb) as p(token_id bigint, event_id bigint, path text, bytes int)',
    [JSON.stringify(kept)],
  )
}
