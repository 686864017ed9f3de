/**
 * The embedded report: a page that speaks the message protocol of powerbi-client (http over postMessage). It shows whose token it has, a slicer whose choice
 * is the report's filter and part of its bookmark, and refuses once the token is over.
 */
export const embedPage = `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>Sandbox report</title>
<style>body{font:14px/1.5 system-ui,sans-serif;margin:16px;color:#1b2430}h1{font-size:18px}table{border-collapse:collapse}
td,th{border:1px solid #d3dae3;padding:4px 10px;text-align:start}</style></head><body>
<h1 id="name">Delivery scorecard</h1><p id="who">Waiting for a token</p>
<p><label>Carrier <select id="carrier"><option value="">All</option><option>Falcon</option><option>Desert</option></select></label></p>
<table><thead><tr><th>Carrier</th><th>On time</th></tr></thead><tbody id="rows"></tbody></table>
<script>
const uid = new URLSearchParams(location.search).get('uid')
const figures = { Falcon: '93.4 %', Desert: '88.6 %' }
const carrier = document.getElementById('carrier')
let token = null, timer = null, sent = 0
const draw = () => {
  document.getElementById('rows').innerHTML = Object.entries(figures).filter(([name]) => !carrier.value || carrier.value === name)
    .map(([name, value]) => '<tr><td>' + name + '</td><td>' + value + '</td></tr>').join('')
}
const tell = (event, body) => parent.postMessage(
  { method: 'POST', url: '/reports/' + uid + '/events/' + event, headers: { id: 'sandbox-' + (sent += 1) }, body: body || {} }, '*',
)
const over = () => {
  document.getElementById('who').textContent = 'The token is over'
  document.getElementById('rows').innerHTML = ''
  tell('error', { message: 'TokenExpired', level: 3 })
}
const use = async (next) => {
  const answer = await fetch('/check', { method: 'POST', body: JSON.stringify({ token: next }) })
  if (!answer.ok) { over(); return false }
  const { username, roles, left_ms } = await answer.json()
  token = next
  clearTimeout(timer)
  timer = setTimeout(over, left_ms)
  document.getElementById('who').textContent = 'Seen by user ' + username + ' as ' + roles.join(', ')
  draw()
  return true
}
const filters = () => (carrier.value ? [{ target: { table: 'Parcels', column: 'Carrier' }, operator: 'In', values: [carrier.value] }] : [])
const answers = {
  'POST /report/load': async (body) => {
    const held = await use(body.accessToken)
    if (held && body.bookmark && body.bookmark.state !== undefined) { carrier.value = body.bookmark.state; draw() }
    if (held) setTimeout(() => { tell('loaded'); tell('rendered') }, 0)
    return held ? [202, null] : [403, { message: 'TokenExpired' }]
  },
  'POST /report/token': async (body) => ((await use(body)) ? [202, null] : [403, { message: 'TokenExpired' }]),
  'GET /report/filters': async () => [200, filters()],
  'POST /report/bookmarks/capture': async () => [200, { name: 'state', state: carrier.value }],
  'POST /report/bookmarks/applyState': async (body) => { carrier.value = body.state; draw(); return [202, null] },
}
addEventListener('message', async (event) => {
  const message = event.data
  if (event.source !== parent || !message || !message.method) return
  const work = answers[message.method + ' ' + message.url.split('?')[0]]
  const [statusCode, body] = work ? await work(message.body) : [501, { message: 'The sandbox does not speak ' + message.url }]
  parent.postMessage({ headers: { id: message.headers && message.headers.id }, statusCode, body }, '*')
})
carrier.addEventListener('change', draw)
draw()
</script></body></html>`
