import type { StorageCheck } from '@panelyard/contracts/console/diagnostics'
import {
	bigint,
	bigserial,
	boolean,
	customType,
	index,
	integer,
	jsonb,
	pgTable,
	text,
	uuid,
	varchar,
} from 'drizzle-orm/pg-core'
import { time } from './columns.ts'
import { users } from './tables.ts'

// Data that servers of one database share, without any work of people.

/** Requests counted for limits that all servers share (`rate-limits.queries.ts`). */
export const rate_limits = pgTable('rate_limits', {
	key: varchar({ length: 255 }).primaryKey(),
	points: integer().notNull().default(0),
	/** Milliseconds since 1970; null never expires. */
	expire: bigint({ mode: 'number' }),
})

/** Messages between servers of `@socket.io/postgres-adapter` that are too long for a notification. */
export const socket_io_attachments = pgTable('socket_io_attachments', {
	id: bigserial({ mode: 'bigint' }).unique(),
	created_at: time().defaultNow(),
	payload: customType<{ data: Buffer }>({ dataType: () => 'bytea' })(),
})

/** Settings that operators changed in the console; they override the environment's values. */
export const server_settings = pgTable('server_settings', {
	/** Of `SERVER_SETTINGS`. */
	key: text().primaryKey(),
	/** In the environment's format. */
	value: text().notNull(),
	user_id: uuid().references(() => users.id, { onDelete: 'set null' }),
	updated_at: time().notNull().defaultNow(),
})

/** Checks of stored files against the rows, started by operators. One runs at a time. */
export const storage_checks = pgTable(
	'storage_checks',
	{
		id: uuid().primaryKey().defaultRandom(),
		state: text().$type<StorageCheck['state']>().notNull().default('running'),
		is_repair: boolean().notNull(),
		found: jsonb()
			.$type<Pick<StorageCheck, 'files' | 'bytes' | 'rows' | 'orphans' | 'deleted' | 'missing' | 'foreign'>>()
			.notNull(),
		orphan_files: jsonb().$type<StorageCheck['orphan_files']>().notNull().default([]),
		missing_files: jsonb().$type<StorageCheck['missing_files']>().notNull().default([]),
		user_id: uuid().references(() => users.id, { onDelete: 'set null' }),
		started_at: time().notNull().defaultNow(),
		/** A running check without progress for a while died with its server. */
		heard_at: time().notNull().defaultNow(),
		ended_at: time(),
	},
	(table) => [index().on(table.started_at)],
)
