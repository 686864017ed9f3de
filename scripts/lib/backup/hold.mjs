/**
 * What waited to be sent when the backup was made. It may have been sent after it, by the system that was lost, so it is held for a person to decide:
 * each of these can be sent again from its own list.
 */
const outgoing = {
  mails: (words) => [`update email_logs set status = 'failed', error = $1, worker_id = null where status in ('queued', 'sending')`, words],
  webhooks: () => [`update webhook_events set state = 'failed', settled_at = now(), claim = null, claimed_until = null, worker_id = null
    where state = 'pending'`],
  bookings: (words) => [`update carrier_bookings set state = 'refused', error = $1, settled_at = now(), claim = null, claimed_until = null, worker_id = null
    where state = 'waiting'`, words],
  wms_messages: (words) => [`update wms_messages set state = 'failed', note = $1, settled_at = now() where state = 'pending' and wms_direction = 'out'`, words],
  oms_messages: (words) => [`update oms_messages set status = 'failed', error = $1 where status = 'waiting' and oms_direction = 'out'`, words],
  channel_messages: (words) => [`update channel_messages set status = 'failed', error = $1 where status = 'waiting'`, words],
}

/** Holds what waited; answers how many of each. Workers of the system that was lost are gone with it. */
export async function hold(client, madeAt) {
  const at = new Date(madeAt).toISOString().slice(0, 16).replace('T', ' ')
  const words = `Restored from the backup of ${at} UTC: it may have been sent after that. Send it again if it was not.`
  const held = {}
  await client.query('begin')
  for (const [name, statement] of Object.entries(outgoing)) {
    const [text, ...values] = statement(words)
    held[name] = (await client.query(text, values)).rowCount
  }
  await client.query('delete from workers')
  await client.query('commit')
  return held
}
