import { Select, Skeleton } from '@mantine/core'
import { ADMIN_USER_STATES, type AdminUser, AdminUserSort } from '@panelyard/contracts/console/users'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { useFormat } from '../../../locales/format.ts'
import { EmptyState } from '../../../ui/page/empty-state.tsx'
import { PageHeader } from '../../../ui/page/page-header.tsx'
import { PageLinks } from '../../../ui/page/page-links.tsx'
import { QueryView } from '../../../ui/page/query-view.tsx'
import { Tag } from '../../../ui/text/tag.tsx'
import { UserText } from '../../../ui/text/user-text.tsx'
import { oneOf, type Sorting, useConsoleSearch, useSorting } from '../console-search.ts'
import { type Column, ConsoleTable, ConsoleToolbar } from '../lists/console-list.tsx'
import { NarrowedTo } from '../lists/narrowed-to.tsx'
import { CompanyLinks, PersonLink } from '../lists/record-links.tsx'
import { userListQuery } from './users.queries.ts'

/** /sysbly/users: everyone with an account. */
export function UsersPage() {
	const { t } = useTranslation(['operations', 'console'])
	const { search, page, change } = useConsoleSearch()
	const state = oneOf(ADMIN_USER_STATES, search.state)
	const { company_id, project_id } = search
	const { sort, sorting } = useSorting(AdminUserSort, '-created_at')
	const list = useQuery(userListQuery({ search: search.search, state, company_id, project_id, sort, page }))
	return (
		<>
			<PageHeader title={t('console:pages.users')} />
			<ConsoleToolbar search={t('users.search')} found={list.data && t('users.found', { count: list.data.total })}>
				<Select
					aria-label={t('state')}
					w={190}
					allowDeselect={false}
					value={state}
					onChange={(value) => change({ state: value === 'all' ? undefined : (value ?? undefined) })}
					data={ADMIN_USER_STATES.map((value) => ({ value, label: t(`users.states.${value}`) }))}
				/>
				<NarrowedTo />
			</ConsoleToolbar>
			<QueryView queries={[list]} pending={<Skeleton height={320} />}>
				{(shown) =>
					shown.users.length === 0 ? (
						<EmptyState title={t('users.none')} text={t('none_text')} />
					) : (
						<>
							<UserTable users={shown.users} sorting={sorting} />
							<PageLinks mt="md" list={shown} page={page} onPage={(next) => change({ page: next })} />
						</>
					)
				}
			</QueryView>
		</>
	)
}

type UserTableProps = { users: readonly AdminUser[]; isOfOneCompany?: boolean; sorting?: Sorting }

/** People with links to their pages in the console. */
export function UserTable({ users, isOfOneCompany = false, sorting }: UserTableProps) {
	const { t } = useTranslation(['operations', 'console'])
	const format = useFormat()
	const columns: (Column<AdminUser> | false)[] = [
		{
			name: t('columns.person'),
			cell: (user) => <PersonLink person={user} />,
			sort: 'name',
		},
		{ name: t('users.email'), cell: ({ email }) => <UserText text={email} />, sort: 'email' },
		{ name: t('columns.state'), cell: (user) => (isOrdinary(user) ? '–' : <AccountTag user={user} />) },
		!isOfOneCompany && {
			name: t('columns.company'),
			cell: ({ companies }) =>
				companies[0] ? <CompanyLinks companies={companies.map(({ id, name }) => ({ id, name }))} /> : '–',
		},
		{ name: t('users.since'), cell: ({ created_at }) => format.date(created_at), isNumber: true, sort: 'created_at' },
		{
			name: t('users.last_sign_in'),
			cell: ({ last_login_at }) => (last_login_at ? format.dateTime(last_login_at) : '–'),
			isNumber: true,
			sort: 'last_login_at',
		},
	]
	return (
		<ConsoleTable
			label={t('console:pages.users')}
			rows={users}
			columns={columns.filter((one) => one !== false)}
			keyOf={({ id }) => id}
			sorting={sorting}
		/>
	)
}

const isOrdinary = ({ is_suspended, is_super_admin, is_proven }: AdminUser) =>
	!is_suspended && !is_super_admin && is_proven

/** What matters most of how an account stands. */
export function AccountTag({ user }: { user: AdminUser }) {
	const { t } = useTranslation('operations')
	if (user.is_suspended) return <Tag tone="negative">{t('users.suspended')}</Tag>
	if (user.is_super_admin) return <Tag tone="accent">{t('users.super_admin')}</Tag>
	return user.is_proven ? (
		<Tag tone="positive">{t('users.proven')}</Tag>
	) : (
		<Tag tone="caution">{t('users.unproven')}</Tag>
	)
}
