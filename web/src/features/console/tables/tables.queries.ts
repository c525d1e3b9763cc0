import {
	AdminRowResponse,
	AdminRowsResponse,
	AdminTableListResponse,
	AdminTableSchemaResponse,
	DeletionImpactResponse,
	RowDeletedResponse,
} from '@panelyard/contracts/console/tables'
import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { callApi } from '../../../api/call-api.ts'
import { goneIs, untilAnswered } from '../../../api/until-answered.ts'
import { callProven } from '../proof/call-proven.ts'

const root = ['console', 'tables'] as const
const tablePath = (table: string) => `/admin/api/table/${encodeURIComponent(table)}`
const rowPath = (table: string, id: string) => `${tablePath(table)}/${encodeURIComponent(id)}`

export const tablesQuery = queryOptions({
	queryKey: [...root, 'list'],
	queryFn: async ({ signal }) => (await callApi(AdminTableListResponse, 'GET', '/admin/api/tables', { signal })).tables,
})

export const schemaQuery = (table: string) =>
	queryOptions({
		queryKey: [...root, 'schema', table],
		queryFn: async ({ signal }) =>
			(await callApi(AdminTableSchemaResponse, 'GET', `${tablePath(table)}/schema`, { signal })).schema,
		staleTime: Number.POSITIVE_INFINITY,
	})

export type RowsPage = { filter: string | undefined; after: string | undefined }
export const rowsKey = (table: string) => [...root, 'rows', table]
export const rowsQuery = (table: string, { filter, after }: RowsPage) =>
	queryOptions({
		queryKey: [...rowsKey(table), filter ?? '', after ?? ''],
		queryFn: ({ signal }) => callApi(AdminRowsResponse, 'GET', tablePath(table), { query: { filter, after }, signal }),
		placeholderData: keepPreviousData,
		staleTime: 0,
	})

export const rowQuery = (table: string, id: string) =>
	queryOptions({
		queryKey: [...root, 'row', table, id],
		queryFn: async ({ signal }) => (await callApi(AdminRowResponse, 'GET', rowPath(table, id), { signal })).row,
		staleTime: 0,
		gcTime: 0,
	})

export const impactQuery = (table: string, id: string) =>
	queryOptions({
		queryKey: [...root, 'impact', table, id],
		queryFn: async ({ signal }) =>
			(await callApi(DeletionImpactResponse, 'GET', `${rowPath(table, id)}/impact`, { signal })).impact,
		staleTime: 0,
		gcTime: 0,
	})

type Values = Record<string, unknown>
export const createRow = async (table: string, values: Values) =>
	(await callProven(AdminRowResponse, 'POST', tablePath(table), { body: { values } })).row

export const changeRow = async (table: string, id: string, change: { values: Values; version: string }) =>
	(await untilAnswered(() => callProven(AdminRowResponse, 'PUT', rowPath(table, id), { body: change }))).row

export const deleteRow = (table: string, id: string, version: string, cascade: boolean) =>
	untilAnswered(
		() => callProven(RowDeletedResponse, 'DELETE', rowPath(table, id), { query: { version, cascade } }),
		goneIs({ deleted: [] }),
	)
