import net, { type AddressInfo } from 'node:net'

/** A wire to a server of this machine that can be frozen (nothing comes through, nobody is told) or cut. */
export async function tcpLine(port: number) {
  const pairs = new Set<[net.Socket, net.Socket]>()
  let to = port
  let isFrozen = false
  const server = net.createServer((near) => {
    const far = net.connect(to, '127.0.0.1')
    const pair: [net.Socket, net.Socket] = [near, far]
    pairs.add(pair)
    for (const [from, into] of [[near, far], [far, near]] as const) {
      from.on('error', () => into.destroy()).on('close', () => {
        into.destroy()
        pairs.delete(pair)
      })
      from.pipe(into)
      if (isFrozen) from.pause().unpipe(into)
    }
  })
  await new Promise<void>((resolve) => { server.listen(0, '127.0.0.1', resolve) })
  const each = (does: (from: net.Socket, into: net.Socket) => void) => {
    for (const [near, far] of pairs) {
      does(near, far)
      does(far, near)
    }
  }
  return {
    port: (server.address() as AddressInfo).port,
    freeze() {
      isFrozen = true
      each((from, into) => void from.unpipe(into).pause())
    },
    thaw() {
      isFrozen = false
      each((from, into) => void from.pipe(into))
    },
    /** Breaks what is connected; whoever connects next reaches `toPort`. */
    lead(toPort: number) {
      to = toPort
      each((from) => void from.destroy())
    },
    stop() {
      each((from) => void from.destroy())
      server.close()
    },
  }
}
