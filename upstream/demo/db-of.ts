import { drizzle } from 'drizzle-orm/node-postgres'
import type { Client, ClientBase } from 'pg'
import type { Db } from '../db/db'

/** The demo's own connection, for what it calls of core and the areas. */
// It is a pg Client, which drizzle's types keep apart from those of a pool; both answer alike.
export const dbOf = (client: ClientBase): Db => drizzle(client as Client) as unknown as Db
