import { signInPortal, signInUpstream } from './bench/sign-in'
import { ask, json, read } from './bench/asker'
import { writeFileSync } from 'node:fs'
const door = await signInPortal('http://127.0.0.1:3896', 'operations_manager')
const direct = await signInUpstream('http://127.0.0.1:3895', 'operations_manager')
for (let i = 0; i < 16; i++) { const t = performance.now(); const page = await ask(door, { method: 'GET', path: '/packages', headers: { accept: 'text/html' } }); const text = page.body.toString(); console.log(page.status, text.length, (performance.now() - t).toFixed(0), 'ms rows', (text.match(/data-row=/g) ?? []).length); if (i === 15) writeFileSync('/tmp/w/p.html', text) }
const { data } = read<any>(await ask(direct, json('/api/packages/find', {})))
console.log(data[0].tracking_no, data[0].created_at)
