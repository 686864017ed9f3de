import type { IncomingHttpHeaders, IncomingMessage, ServerResponse } from 'node:http'

/** How long a request may take to arrive, in ms; the upstream gives a file as long (lib/domain/upload.ts). */
export declare const UPLOAD_MS: number
export declare function visitorAddress(headers: IncomingHttpHeaders, remoteAddress: string | undefined, trusted: number): string
export declare function admit(request: IncomingMessage, response: ServerResponse, trusted: number): boolean
/** Puts a first look at each request before every HTTP server this process makes from now on. */
export declare function admitFirst(): void
