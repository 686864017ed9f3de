import { createServer } from 'node:net'
import { Trouble } from './trouble.mjs'

/** Whether a server can listen there. An address this machine does not have counts as free: nobody else can hold it. */
function canListen(host, port) {
  return new Promise((resolve, reject) => {
    const probe = createServer()
    probe.once('error', (error) => {
      if (error.code === 'EADDRINUSE') resolve(false)
      else if (error.code === 'EADDRNOTAVAIL' || error.code === 'EAFNOSUPPORT') resolve(true)
      else reject(error)
    })
    probe.listen({ host, port, exclusive: true }, () => probe.close(() => resolve(true)))
  })
}

/**
 * Refuses with a sentence that names the variable when a port is not a port, may not be used or is taken.
 * Both loopback addresses are looked at: a stranger on [::1] would get half of what is meant for localhost.
 * @param {{ name: string, port: number, host?: string }} wanted
 */
export async function requireFreePort({ name, port, host = '127.0.0.1' }) {
  if (!Number.isInteger(port) || port < 1 || port > 65_535) throw new Trouble(`${name} must be a port, a number from 1 to 65535.`)
  for (const address of new Set([host, '127.0.0.1', '::1'])) {
    const isFree = await canListen(address, port).catch((error) => {
      throw new Trouble(`${name}=${port} cannot be used on ${address}: ${error.message}.`)
    })
    if (!isFree)
      throw new Trouble(`Port ${port} is taken by another program. Stop that program, or choose another port with ${name}, for example ${name}=${port + 1}.`)
  }
}

/** Below what Linux, macOS and Windows give to outgoing connections (32768 or 49152 upwards), above what services are used to. */
const OWN_PORTS = { first: 20_000, count: 12_768 }
/** Each process goes on from a place of its own, so that two at once do not choose the same. */
const PLACES_APART = 61
let chosen = process.pid * PLACES_APART

/**
 * A port of 127.0.0.1 nobody listens on, another one each time. Not one the system chooses for port 0: the next
 * outgoing connection of any program may get that between here and the moment somebody listens on it.
 */
export async function freePort() {
  for (let tries = 0; tries < OWN_PORTS.count; tries++) {
    chosen += 1
    const port = OWN_PORTS.first + chosen % OWN_PORTS.count
    if (await canListen('127.0.0.1', port)) return port
  }
  throw new Trouble(`No port from ${OWN_PORTS.first} to ${OWN_PORTS.first + OWN_PORTS.count - 1} is free.`)
}
