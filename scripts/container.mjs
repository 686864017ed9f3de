// Entry of the container image: one image, three roles, told by ROLE. `health` as argument asks after the running one.

const roles = {
  portal: { entry: '../server.js', port: '3000', health: '/brand.svg' },
  upstream: { entry: '../dist/upstream.mjs', port: '4010', health: '/health/ready' },
  worker: { entry: '../dist/upstream.mjs', port: '', health: null },
}
const { ROLE = 'portal', HOST = '0.0.0.0' } = process.env
const role = roles[ROLE]

/** A worker serves nobody; it is well while its database answers. */
async function reachesDatabase() {
  const { default: pg } = await import('pg')
  const client = new pg.Client({ connectionString: process.env.DATABASE_URL, connectionTimeoutMillis: 3000 })
  await client.connect()
  await client.query('select 1')
  await client.end()
  return true
}

async function isWell() {
  if (!role.health) return reachesDatabase()
  const answer = await fetch(`http://127.0.0.1:${process.env.PORT || role.port}${role.health}`, { signal: AbortSignal.timeout(3000) })
  return answer.ok
}

if (!role) {
  console.error(`ROLE must be one of ${Object.keys(roles).join(', ')}.`)
  process.exitCode = 1
} else if (process.argv[2] === 'health') {
  process.exit((await isWell().catch(() => false)) ? 0 : 1)
} else {
  process.env.PORT ||= role.port
  process.env.HOST = HOST
  // Docker sets HOSTNAME to the container's name; Next would listen on that alone.
  process.env.HOSTNAME = HOST
  if (ROLE === 'portal') (await import('./lib/admit.mjs')).admitFirst()
  await import(role.entry)
}
