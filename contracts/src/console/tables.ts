import { z } from 'zod'

// The tables of the database in the operator's console: `GET /admin/api/tables` and `/admin/api/table/{name}`. Columns
// with hashes, tokens and keys are excluded, and names come only from the schema.

/** Rows of a page. */
export const ADMIN_ROWS = 100
/** Most rows that a deletion with dependent rows may delete. */
export const MOST_DELETED_ROWS = 20_000

export const COLUMN_KINDS = ['uuid', 'text', 'number', 'boolean', 'time', 'date', 'json', 'uuids'] as const
export const FILTER_OPERATORS = ['eq', 'ne', 'lt', 'gt', 'contains', 'is_null', 'is_not_null'] as const
export type FilterOperator = (typeof FILTER_OPERATORS)[number]

const Count = z.number().int().min(0)
export const AdminTable = z.object({
	name: z.string(),
	/** Estimated number of rows; null when the database has no estimate yet. */
	rows: Count.nullable(),
	/** On disk, with indexes. */
	bytes: Count,
	is_read_only: z.boolean(),
	/** Rows are neither added nor changed. */
	is_delete_only: z.boolean(),
})
export type AdminTable = z.infer<typeof AdminTable>
/** `GET /admin/api/tables` */
export const AdminTableListResponse = z.object({ tables: z.array(AdminTable) })

export const AdminColumn = z.object({
	name: z.string(),
	kind: z.enum(COLUMN_KINDS),
	/** The database's name for the type. */
	type: z.string(),
	is_key: z.boolean(),
	/** Shown but not written here: a page of the console changes it, by its own rules. */
	is_fixed: z.boolean(),
	is_nullable: z.boolean(),
	has_default: z.boolean(),
	/** A filter on it uses an index; a filter on other columns scans a part of the table at a time. */
	is_indexed: z.boolean(),
	/** The allowed values; null for any. */
	values: z.array(z.string()).nullable(),
	/** The column that it references. */
	references: z.object({ table: z.string(), column: z.string() }).nullable(),
})
export type AdminColumn = z.infer<typeof AdminColumn>
export const AdminTableSchema = z.object({
	name: z.string(),
	columns: z.array(AdminColumn),
	/** Columns whose values never leave the server. */
	hidden: z.array(z.string()),
	is_read_only: z.boolean(),
	/** Rows are neither added nor changed. */
	is_delete_only: z.boolean(),
	/** Null when rows can be added; otherwise a column that can't be filled here. */
	blocked_by: z.string().nullable(),
})
export type AdminTableSchema = z.infer<typeof AdminTableSchema>
/** `GET /admin/api/table/{name}/schema` */
export const AdminTableSchemaResponse = z.object({ schema: AdminTableSchema })

export const AdminRow = z.object({
	/** Identifies the row in addresses; null if the table has no key. */
	id: z.string().nullable(),
	/** Changes with every change of the row. */
	version: z.string(),
	/** Long texts are cut in lists. */
	values: z.record(z.string(), z.unknown()),
})
export type AdminRow = z.infer<typeof AdminRow>
/** `GET /admin/api/table/{name}` */
export const AdminRowsQuery = z.object({
	/** A larger one counts as the most. */
	limit: z.coerce
		.number()
		.int()
		.min(1)
		.transform((limit) => Math.min(limit, ADMIN_ROWS))
		.default(ADMIN_ROWS),
	/** `next` of the page before. */
	after: z.string().max(2000).optional(),
	/** Up to 5 as `column:operator:value`, one per line. */
	filter: z
		.string()
		.max(2500)
		.transform((text) => text.split('\n').filter((line) => line !== ''))
		.pipe(z.array(z.string()).max(5))
		.default([]),
	_t: z.unknown().optional(),
})
/** `next` is null at the end. `has_searched_all` false: rows beyond `next` weren't searched, even if few are shown. */
export const AdminRowsResponse = z.object({
	rows: z.array(AdminRow),
	next: z.string().nullable(),
	has_searched_all: z.boolean(),
})
export type AdminRowsResponse = z.infer<typeof AdminRowsResponse>
/** `GET` and `PUT /admin/api/table/{name}/{id}`, `POST /admin/api/table/{name}` */
export const AdminRowResponse = z.object({ row: AdminRow })

const Values = z.record(z.string().max(100), z.unknown())
export const CreateRowRequest = z.strictObject({ values: Values })
/** Only the changed values. `version`: of the row that was shown. */
export const ChangeRowRequest = z.strictObject({ values: Values, version: z.string().max(40) })
/** `DELETE /admin/api/table/{name}/{id}`. `cascade`: with all dependent rows. */
export const DeleteRowQuery = z.object({
	cascade: z.enum(['true', 'false']).default('false'),
	version: z.string().max(40).optional(),
})

/** `GET /admin/api/table/{name}/{id}/impact`: the effect of deleting the row on other rows. */
export const DeletionImpact = z.object({
	/** Dependent rows, which a deletion with `cascade` also deletes. */
	deleted: z.array(z.object({ table: z.string(), rows: Count })),
	/** Rows that stay and lose their reference. */
	unlinked: z.array(z.object({ table: z.string(), column: z.string(), rows: Count })),
	/** False: more than `MOST_DELETED_ROWS` depend on it, and it can't be deleted here. */
	is_complete: z.boolean(),
})
export type DeletionImpact = z.infer<typeof DeletionImpact>
export const DeletionImpactResponse = z.object({ impact: DeletionImpact })
export const RowDeletedResponse = z.object({ deleted: z.array(z.object({ table: z.string(), rows: Count })) })
