import {
	AdminRowResponse,
	AdminRowsQuery,
	AdminRowsResponse,
	AdminTableListResponse,
	AdminTableSchemaResponse,
	ChangeRowRequest,
	CreateRowRequest,
	DeleteRowQuery,
	DeletionImpactResponse,
	RowDeletedResponse,
} from '@panelyard/contracts/console/tables'
import { z } from 'zod'
import { onlySuperAdmins, provenSuperAdmins } from '../../access/only-super-admins.ts'
import { requireUser } from '../../access/require-user.ts'
import type { Feature } from '../../platform/feature.ts'
import * as service from './admin-tables.service.ts'
import { knownTable, schemaOf } from './known-table.queries.ts'

const Table = z.object({ name: z.string() })
const Row = z.object({ name: z.string(), id: z.string() })
const preValidation = onlySuperAdmins
const PATH = '/admin/api/table/:name'

/** The tables of the database, for operators. What changes something needs a proof. */
export const adminTablesFeature: Feature = (app, platform) => {
	app.get(
		'/admin/api/tables',
		{ preValidation, schema: { hide: true, response: { 200: AdminTableListResponse } } },
		async () => ({ tables: await service.listTables(platform) }),
	)

	app.get(
		`${PATH}/schema`,
		{ preValidation, schema: { hide: true, params: Table, response: { 200: AdminTableSchemaResponse } } },
		async (request) => ({ schema: schemaOf(knownTable(request.params.name)) }),
	)

	app.get(
		PATH,
		{
			preValidation,
			schema: { hide: true, params: Table, querystring: AdminRowsQuery, response: { 200: AdminRowsResponse } },
		},
		(request) => service.listRows(platform, request.params.name, request.query),
	)

	app.get(
		`${PATH}/:id`,
		{ preValidation, schema: { hide: true, params: Row, response: { 200: AdminRowResponse } } },
		async ({ params }) => ({ row: await service.getRow(platform, params.name, params.id) }),
	)

	app.get(
		`${PATH}/:id/impact`,
		{ preValidation, schema: { hide: true, params: Row, response: { 200: DeletionImpactResponse } } },
		async ({ params }) => ({ impact: await service.deletionImpact(platform, params.name, params.id) }),
	)

	app.post(
		PATH,
		{
			preValidation: provenSuperAdmins,
			schema: { hide: true, params: Table, body: CreateRowRequest, response: { 201: AdminRowResponse } },
		},
		async (request, reply) => {
			const { id } = requireUser(request)
			const row = await service.createRow(platform, id, request.params.name, request.body.values)
			return reply.code(201).send({ row })
		},
	)

	app.put(
		`${PATH}/:id`,
		{
			preValidation: provenSuperAdmins,
			schema: { hide: true, params: Row, body: ChangeRowRequest, response: { 200: AdminRowResponse } },
		},
		async (request) => {
			const { name, id } = request.params
			return { row: await service.changeRow(platform, requireUser(request).id, [name, id], request.body) }
		},
	)

	app.delete(
		`${PATH}/:id`,
		{
			preValidation: provenSuperAdmins,
			schema: { hide: true, params: Row, querystring: DeleteRowQuery, response: { 200: RowDeletedResponse } },
		},
		async (request) => {
			const { name, id } = request.params
			const { cascade, version } = request.query
			const options = { cascade: cascade === 'true', version }
			return { deleted: await service.deleteRow(platform, requireUser(request).id, [name, id], options) }
		},
	)
}
