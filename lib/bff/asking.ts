import type { Body } from './wire'

/** What the door needs of a request: a web `Request` is one, and so is what front-door.ts makes of Node's. */
export interface Asking extends Pick<Request, 'method' | 'url' | 'signal'> {
  headers: Pick<Headers, 'get'>
  body: Body
}
