import { Text } from '@mantine/core'
import type { AdminUserDetails } from '@panelyard/contracts/console/users'
import { useQuery } from '@tanstack/react-query'
import { getRouteApi, Link } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { useSubjectText } from '../../../domain/support-chat/subject-text.ts'
import { dotted } from '../../../locales/dotted.ts'
import { useFormat } from '../../../locales/format.ts'
import { PageHeader } from '../../../ui/page/page-header.tsx'
import { PageColumns, PageSection, PageWaiting } from '../../../ui/page/page-parts.tsx'
import { QueryView } from '../../../ui/page/query-view.tsx'
import { ConsoleFacts, ConsoleTable } from '../lists/console-list.tsx'
import classes from '../lists/record-links.module.css'
import { CompanyLinks } from '../lists/record-links.tsx'
import { RelatedLinks, RowLink } from '../lists/related-links.tsx'
import { AccountActions } from './account-actions.tsx'
import { userQuery } from './users.queries.ts'
import { AccountTag } from './users-page.tsx'

const route = getRouteApi('/sysbly/users/$id')

/** /sysbly/users/{id}: an account, how one signs in to it, and what can be done about it. */
export function UserPage() {
	const { t } = useTranslation(['operations', 'console'])
	const { id } = route.useParams()
	const user = useQuery(userQuery(id))
	return (
		<>
			<PageHeader
				title={user.data ? user.data.name || user.data.email : t('columns.person')}
				trail={<Link to="/sysbly/users">{t('console:pages.users')}</Link>}
				aside={user.data && <AccountTag user={user.data} />}
			/>
			<QueryView queries={[user]} pending={<PageWaiting />}>
				{(shown) => (
					<PageColumns
						main={
							<>
								<PageSection title={t('user.actions')}>
									<AccountActions user={shown} />
								</PageSection>
								<PageSection title={t('user.sessions')}>
									<Sessions user={shown} />
								</PageSection>
								<PageSection title={t('user.log')}>
									<Log user={shown} />
								</PageSection>
							</>
						}
						aside={
							<>
								<PageSection title={t('user.account')}>
									<Account user={shown} />
								</PageSection>
								<PageSection title={t('related.threads')}>
									<Threads user={shown} />
								</PageSection>
								<Related id={shown.id} />
							</>
						}
					/>
				)}
			</QueryView>
		</>
	)
}

function Account({ user }: { user: AdminUserDetails }) {
	const { t } = useTranslation(['operations', 'console'])
	const format = useFormat()
	const yesNo = (value: boolean) => t(value ? 'yes' : 'no')
	const plan = user.is_paying
		? t('console:person.paying')
		: user.trial_days_left > 0
			? t('console:person.trial', { count: user.trial_days_left })
			: t('console:person.trial_over')
	return (
		<ConsoleFacts
			facts={[
				[t('users.email'), user.email],
				[t('users.proven'), yesNo(user.is_proven)],
				[t('console:person.plan'), plan],
				[
					t('columns.company'),
					user.companies.length > 0 && <CompanyLinks key="companies" companies={user.companies} />,
				],
				[
					t('console:pages.projects'),
					<Link key="projects" to="/sysbly/projects" search={{ user_id: user.id }}>
						{t('projects.found', { count: user.projects })}
					</Link>,
				],
				[t('users.since'), format.dateTime(user.created_at)],
				[t('users.last_sign_in'), user.last_login_at && format.dateTime(user.last_login_at)],
				[t('user.password'), yesNo(user.has_password)],
				[t('user.google'), yesNo(user.has_google)],
				[t('user.second_factor'), yesNo(user.has_second_factor)],
				[t('user.passkeys'), format.integer(user.passkeys)],
				[t('console:person.language'), user.language],
				[t('project.id'), <code key="id">{user.id}</code>],
			]}
		/>
	)
}

function Sessions({ user }: { user: AdminUserDetails }) {
	const { t } = useTranslation('operations')
	const format = useFormat()
	if (user.sessions.length === 0) return <Text c="dimmed">{t('user.no_sessions')}</Text>
	return (
		<ConsoleTable
			label={t('user.sessions')}
			rows={user.sessions}
			keyOf={({ id }) => id}
			columns={[
				{
					name: t('user.device'),
					cell: ({ device }) => dotted([device.browser, device.system]) || t('user.unknown_device'),
				},
				{ name: t('user.signed_in'), cell: ({ created_at }) => format.dateTime(created_at), isNumber: true },
				{ name: t('user.last_seen'), cell: ({ last_seen_at }) => format.dateTime(last_seen_at), isNumber: true },
			]}
		/>
	)
}

function Log({ user }: { user: AdminUserDetails }) {
	const { t } = useTranslation('operations')
	const format = useFormat()
	if (user.actions.length === 0) return <Text c="dimmed">{t('user.no_log')}</Text>
	return (
		<ConsoleTable
			label={t('user.log')}
			rows={user.actions}
			keyOf={({ id }) => id}
			columns={[
				{ name: t('user.action'), cell: ({ action }) => <code>{action}</code> },
				{ name: t('user.by'), cell: ({ by }) => by || '–' },
				{ name: t('user.time'), cell: ({ created_at }) => format.dateTime(created_at), isNumber: true },
			]}
		/>
	)
}

function Threads({ user }: { user: AdminUserDetails }) {
	const { t } = useTranslation(['operations', 'console'])
	const format = useFormat()
	const subjectText = useSubjectText()
	if (user.threads.length === 0) return <Text c="dimmed">{t('related.no_threads')}</Text>
	return (
		<ul className={classes.related}>
			{user.threads.map(({ id, subject, status, last_at }) => (
				<li key={id}>
					<Link to="/sysbly/support" search={{ thread: id }}>
						<bdi>{subjectText(subject)}</bdi>
					</Link>{' '}
					<Text span size="sm" c="dimmed">
						{t(`console:filter.${status}`)} · {format.dateTime(last_at)}
					</Text>
				</li>
			))}
		</ul>
	)
}

function Related({ id }: { id: string }) {
	const { t } = useTranslation('operations')
	return (
		<RelatedLinks>
			<li>
				<Link to="/sysbly/jobs" search={{ user_id: id, state: 'all' }}>
					{t('related.jobs')}
				</Link>
			</li>
			<li>
				<Link to="/sysbly/audit-log" search={{ person: id }}>
					{t('related.did')}
				</Link>
			</li>
			<li>
				<Link to="/sysbly/audit-log" search={{ subject_id: id }}>
					{t('related.done_to')}
				</Link>
			</li>
			<li>
				<RowLink table="users" id={id} />
			</li>
		</RelatedLinks>
	)
}
