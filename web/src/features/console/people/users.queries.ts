import { SeeAsResponse } from '@panelyard/contracts/accounts/see-as'
import {
	type ADMIN_USER_STATES,
	type AdminUserChange,
	AdminUserListResponse,
	AdminUserResponse,
} from '@panelyard/contracts/console/users'
import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { callApi } from '../../../api/call-api.ts'
import { untilAnswered } from '../../../api/until-answered.ts'
import { callProven } from '../proof/call-proven.ts'

const PATH = '/admin/api/users'
export const usersKey = ['console', 'users'] as const

export type UserFilter = {
	search?: string | undefined
	state: (typeof ADMIN_USER_STATES)[number]
	company_id?: string | undefined
	project_id?: string | undefined
	sort?: string | undefined
	page: number
	page_size?: number
}

export const userListQuery = (filter: UserFilter) =>
	queryOptions({
		queryKey: [...usersKey, 'list', filter],
		queryFn: ({ signal }) => callApi(AdminUserListResponse, 'GET', PATH, { query: filter, signal }),
		placeholderData: keepPreviousData,
		staleTime: 0,
	})

export const userQuery = (id: string) =>
	queryOptions({
		queryKey: [...usersKey, 'one', id],
		queryFn: async ({ signal }) =>
			(await callApi(AdminUserResponse, 'GET', `${PATH}/${encodeURIComponent(id)}`, { signal })).user,
		staleTime: 0,
	})

/** A change of an account; `suspend` says why. */
export type AccountChange = { what: AdminUserChange } | { what: 'suspend'; reason: string }

export const changeUser = async (id: string, change: AccountChange) => {
	const body = 'reason' in change ? { body: { reason: change.reason } } : {}
	const send = () => callProven(AdminUserResponse, 'POST', `${PATH}/${id}/${change.what}`, body)
	// A second mail would end the link of the first.
	return (await (change.what === 'resend_verification' ? send() : untilAnswered(send))).user
}

/** This browser sees the app as that person from now on. */
export const seeAs = (id: string) => callProven(SeeAsResponse, 'POST', `${PATH}/${id}/see_as`)
